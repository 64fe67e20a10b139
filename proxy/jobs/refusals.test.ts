import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { startAcknowledging } from '../testing/acknowledging.ts';
import { newDataFolder } from '../testing/new-folder.ts';

test.each([
  ['Not now!', 'The service answered 400: Not now!'],
  ['Too many', 'The service answered 400: Too many.'],
])('gives the refusal “%s” as one sentence', async (text, reason) => {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  const body = JSON.stringify({ Success: false, Messages: [{ Text: text }] });
  const { jobs, by, id } = await startAcknowledging(store, {
    ids: [randomUUID()],
    send: () => Promise.resolve({ status: 400, contentType: 'application/json', body }),
    clock: Date.now,
  });
  const target = async () => (await jobs.targets(id, 0, by)).targets[0];
  await expect.poll(target).toMatchObject({ verdict: 'refused', reason });
});

test('sends less at once where the service refuses a large call without Success false', async () => {
  const store = openSqliteStore(newDataFolder());
  onTestFinished(() => store.close());
  const sizes: number[] = [];
  await startAcknowledging(store, {
    ids: Array.from({ length: 60 }, () => randomUUID()),
    send({ body }) {
      const { Acknowledgements: sent } = JSON.parse(body!) as { Acknowledgements: object[] };
      sizes.push(sent.length);
      const answer = { contentType: 'application/json', body: '{"title":"Too many","status":400}' };
      if (sent.length > 30) return Promise.resolve({ ...answer, status: 400 });
      const receipt = { ReportId: randomUUID(), RecordsReceived: sent.length };
      return Promise.resolve({ ...answer, status: 200, body: JSON.stringify(receipt) });
    },
    clock: Date.now,
  });
  await expect.poll(() => sizes).toEqual([60, 30, 30]);
});
