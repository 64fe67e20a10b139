import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../store/postgres-store.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { query, reusedDatabase } from '../testing/postgres-database.ts';
import { startSupervised } from '../testing/supervised-waybill.ts';
import { testCredentials } from '../testing/test-waybill.ts';
import { tablesOfAccount } from './left-behind.ts';

test('warns that DATABASE_URL leaves the journal in the data folder unused', async () => {
  const environment: Record<string, string> = {
    ...testCredentials,
    SERVICE_BASE_URL: 'http://127.0.0.1:9',
  };
  const waybill = await startSupervised(environment);
  environment['DATABASE_URL'] = await reusedDatabase();
  await waybill.again();
  expect(waybill.said).toEqual([
    expect.stringContaining(`doesn’t use ${join(waybill.dataDir, 'waybill.db')}`),
  ]);
});

test('warns that new credentials leave data behind and says how to keep using it', async () => {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 200, { Success: true, Result: [] }),
  );
  onTestFinished(() => service.close());
  const environment = { ...testCredentials, SERVICE_BASE_URL: service.baseUrl };
  const waybill = await startSupervised(environment);
  const drafts = async () => (await waybill.ask('/api/drafts')).body;
  const body = { version: null, name: 'wire of May', content: { payments: [] } };
  expect((await waybill.ask('/api/drafts/a', 'PUT', body)).status).toBe(200);
  await waybill.again();
  expect(waybill.said).toEqual([]);

  environment.OAUTH_TOKEN = 'renewed';
  await waybill.again();
  expect(await drafts()).not.toContain('wire of May');
  expect(waybill.said).toEqual([
    expect.stringMatching(
      /^Nobody sees the data of account .* \(sent: 0, drafts: 1\), .* settings file and restart\.$/,
    ),
  ]);
  expect((await waybill.settings()).warnings).toEqual(waybill.said);
  const [former, now] = waybill.said[0]!.match(/\b[0-9a-f]{16}\b/g)!.filter(
    (key, index, all) => all.indexOf(key) === index,
  );
  const file = join(waybill.dataDir, 'waybill-settings.json');
  writeFileSync(file, JSON.stringify({ sameAccount: { [now!]: former } }), { mode: 0o600 });
  await waybill.again();
  expect(await drafts()).toContain('wire of May');
  expect(waybill.said).toHaveLength(1);
});

test('warns that new credentials leave decisions about a bank file behind', async () => {
  const environment = { ...testCredentials, SERVICE_BASE_URL: 'http://127.0.0.1:9' };
  const waybill = await startSupervised(environment);
  const decision = { state: 'aside', aside: { reason: '', note: 'paid by hand' } };
  const made = await waybill.ask('/api/bank-decisions', 'PUT', {
    entry: 'e',
    about: 'a',
    decision,
  });
  expect(made.status).toBe(200);
  environment.OAUTH_TOKEN = 'renewed';
  await waybill.again();
  expect(waybill.said).toContainEqual(
    expect.stringMatching(/^Nobody sees the data of account .* \(sent: 0, drafts: 0\)/),
  );
});

/** Tables with an account whose rows only follow from those of other tables. */
const derived = [
  'alert_deliveries',
  'alert_items',
  'alert_people',
  'approvals',
  'arrivals_cursor',
  'arrivals_seen',
  'audit',
  'colleagues',
  'concerns',
  'job_calls',
  'label_history',
  'mute_history',
  'own_reference_changes',
  'own_reference_editions',
  'rule_steps',
  'snooze_history',
  'taken_history',
  'view_orders',
];

test('looks into every table with data of an account', async () => {
  const url = await reusedDatabase();
  await (await openPostgresStore(new URL(url))).close();
  const rows = await query(
    url,
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'account' ORDER BY table_name`,
  );
  const known = ['writes', 'drafts', ...tablesOfAccount, ...derived];
  expect(rows.map((row) => row['table_name'])).toEqual(known.toSorted());
});
