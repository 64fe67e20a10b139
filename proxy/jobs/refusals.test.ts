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
