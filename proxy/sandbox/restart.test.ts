import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';
import { startClient } from './testing/client.ts';
import { waitFor } from './testing/wait-for.ts';

let folder: string;
let dataFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  dataFile = join(folder, 'below', 'sandbox.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keeps all data over a restart and processes waiting batches', async () => {
  const before = await startClient({ dataFile });
  const { store } = before.sandbox;
  before.sandbox.arrive(2);
  const [first, second] = store.newest(2);
  await before.post(`/v2/notifications/${first!.id}/archive`);
  await before.sandbox.close();

  const slow = await startClient({ dataFile, batchDelay: { min: 300, max: 300 } });
  expect(slow.sandbox.credentials).toEqual(before.sandbox.credentials);
  expect(slow.sandbox.store.notification(first!.id)!.status).toBe(4);
  const { loose } = await slow.post('/v2/notifications/archive', { Archive: [second!.id] });
  expect(slow.sandbox.store.counts().waiting).toBe(1);
  const counts = slow.sandbox.store.counts();
  const transactions = slow.sandbox.store.transactions();
  await slow.sandbox.close();

  const after = await startClient({ dataFile });
  expect({ ...after.sandbox.store.counts(), waiting: 1 }).toEqual({ ...counts, waiting: 1 });
  expect(after.sandbox.store.transactions()).toEqual(transactions);
  await waitFor(() => after.sandbox.store.batches().find(({ done }) => done));
  expect(after.sandbox.store.notification(second!.id)!.status).toBe(4);
  const report = await after.get(
    `/v2/notifications/report/${loose.ReportId}/5/1?includeLines=true`,
  );
  expect(report.loose.Result).toHaveLength(1);
  after.sandbox.arrive(1);
  expect(after.sandbox.store.counts().notifications).toBe(counts.notifications + 1);
  await after.sandbox.close();
});

test('recreates an incomplete file', async () => {
  const whole = await startSandbox({ dataFile, notifications: 10 });
  await whole.close();
  rmSync(dataFile);
  writeFileSync(`${dataFile}.making`, 'half of it');
  const again = await startSandbox({ dataFile, notifications: 10 });
  expect(again.store.counts().notifications).toBe(10);
  await again.close();
  expect(readdirSync(join(folder, 'below'))).toEqual(['sandbox.db']);
});

test('rejects a foreign file and leaves it unchanged', async () => {
  const foreign = join(folder, 'notes.txt');
  writeFileSync(foreign, 'not a database, but notes of someone');
  await expect(startSandbox({ dataFile: foreign })).rejects.toThrow('notes.txt');
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('rejects an empty file with an explanation', async () => {
  const empty = join(folder, 'sandbox.db');
  writeFileSync(empty, '');
  await expect(startSandbox({ dataFile: empty })).rejects.toThrow(
    `${empty} can’t be used: it has no sandbox data; delete it, and Waybill creates it again`,
  );
});

const sizes = { seed: 7, notifications: 20, partners: 3, transactions: 5, payments: 1, days: 4 };

test.each<[Parameters<typeof startSandbox>[0], string]>([
  [{ notifications: 500 }, 'notifications 20, now 500'],
  [{ seed: 8, days: 4 }, 'seed 7, now 8'],
  [{ partners: 4, payments: 0 }, 'partners 3, now 4; payments 1, now 0'],
  [{ dialect: { unknownCodes: true } }, 'unknownCodes false, now true'],
  [{ preset: 'contrary' }, 'statusZeroRows false, now true; unknownCodes false, now true'],
])(
  'rejects data created with settings other than %j and leaves it unchanged',
  async (asked, differences) => {
    await (await startSandbox({ ...sizes, dataFile })).close();
    await expect(startSandbox({ ...asked, dataFile })).rejects.toThrow(
      `the sandbox’s data in ${dataFile} was made with other settings (${differences}): delete the file or restore the settings`,
    );
    const again = await startSandbox({ ...sizes, dataFile });
    expect(again.store.counts()).toMatchObject({ notifications: 20, partners: 3 });
    await again.close();
  },
);

test.each<Parameters<typeof startSandbox>[0]>([
  {},
  sizes,
  { preset: 'plain' },
  { preset: 'contrary', dialect: { statusZeroRows: false, unknownCodes: false } },
  { dialect: { idCase: 'upper', firstPage: 0 }, arrivalsPerMinute: 9 },
])('accepts settings %j for data created with non-default sizes', async (asked) => {
  await (await startSandbox({ ...sizes, dataFile })).close();
  const again = await startSandbox({ ...asked, dataFile });
  expect(again.store.counts()).toMatchObject({ notifications: 20, transactions: 5 });
  await again.close();
});
