import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decimalFromText } from '#lib/decimal.ts';
import {
  claimDue,
  endLaterWaits,
  gather,
  nextDelivery,
  readDeliveries,
  readWaiting,
} from '../alerts/delivery-rows.ts';
import { countAssignments } from '../assignments/assignment-rows.ts';
import { readHandled } from '../assignments/handled-rows.ts';
import { createAudit, type AuditQuery } from '../audit/audit.ts';
import { endpointsOfKind, readBatchQuery } from '../batches/batch-query.ts';
import { listBatches } from '../batches/batch-rows.ts';
import { countBatches } from '../batches/count-batches.ts';
import { jobsThatSend, openBatches } from '../batches/follow-rows.ts';
import { paidLines } from '../batches/payment-rows.ts';
import { shortagesOf } from '../drafts/holds.ts';
import { createDifferencesStore } from '../differences/differences-store.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLateEffects } from '../jobs/late-effects.ts';
import { makeRoom, readLabels } from '../labels/label-rows.ts';
import { toPageRule } from '../rules/rule-rows.ts';
import { statusesSince } from '../snoozes/snooze-rows.ts';
import { createSnoozeStore } from '../snoozes/snooze-store.ts';
import { readHistory } from '../assignments/done-rows.ts';
import { eachStore } from '../testing/each-store.ts';
import type { Sql } from './sql.ts';
import type { ProxyStore } from './store.ts';

const [, openSqlite] = eachStore[0]!;

/** A store that collects SQLite's plans of its reads, by the tables and indexes that they name. */
async function planning(): Promise<{ store: ProxyStore; steps: string[] }> {
  const [store] = await openSqlite(1);
  const steps: string[] = [];
  const explained = (sql: Sql): Sql => ({
    ...sql,
    async all(text, ...values) {
      const plan = await sql.all(`EXPLAIN QUERY PLAN ${text}`, ...values);
      steps.push(...plan.map(({ detail }) => String(detail)));
      return await sql.all(text, ...values);
    },
    async get(text, ...values) {
      return (await this.all(text, ...values))[0];
    },
    async run(text, ...values) {
      await this.all(text, ...values);
      return 0;
    },
  });
  return {
    steps,
    store: { ...store!, read: (work) => store!.read((sql) => work(explained(sql))) },
  };
}

/** Steps that read a whole table, or an account's part of it. */
const WHOLE =
  /^SCAN (?:audit|writes|lines|jobs|job_targets|draft_payments|sent_payments)$|audit_of_account|writes_by_state \(account=\?\)$/;

test.each<Partial<AuditQuery>>([
  { find: 'anna' },
  { find: 'SO-1', before: 5 },
  { find: randomUUID(), what: ['send-draft', 'return-draft'] },
  { what: ['send-again'] },
])('lists entries of the audit log by indexes: %o', async (query) => {
  const { store, steps } = await planning();
  const audit = createAudit(store);
  const entry = { account: 'a', at: 1, who: 'anna', token: null, detail: '', outcome: 200 };
  await audit.note({ ...entry, what: 'send-again', object: '1', key: 'k' });
  await audit.note({ ...entry, what: 'return-draft', object: randomUUID(), key: null });
  await audit.list('a', { limit: 10, ...query });
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter((step) => WHOLE.test(step))).toEqual([]);
});

test.each([
  {},
  { kind: 'apply' },
  { find: 'PAY-1' },
  { report: 'r' },
  { failed: 'true' },
  { person: 'true' },
  { open: 'true' },
])('lists batches by indexes, a page at a time: %o', async (query) => {
  const { store, steps } = await planning();
  const seen = Object.values(endpointsOfKind).flat();
  await store.read((sql) => listBatches(sql, 'a', readBatchQuery(query), seen));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.filter((step) => WHOLE.test(step))).toEqual([]);
});

test('reads jobs of one person, and those that go on, by indexes of their own', async () => {
  const { store, steps } = await planning();
  const jobs = createJobs(store, 'a');
  await jobs.list({ name: 'anna', may: () => true });
  await jobs.list({ name: null, may: () => true });
  await store.read((sql) => readHandled(sql, 'a', 'anna', 1));
  await store.read((sql) => readHandled(sql, 'a', null, 1));
  await store.read((sql) => jobsThatSend(sql, 'a'));
  await store.read((sql) => toPageRule(sql, 'a', { id: 'r', search: '', actions: {} } as never, 1));
  await createLateEffects(store, 'a', () => 1).settle();
  expect(new Set(steps.filter((step) => step.includes('job_targets_that_failed')))).toEqual(
    new Set([
      'SCAN job_targets USING COVERING INDEX job_targets_that_failed',
      'SEARCH job_targets USING COVERING INDEX job_targets_that_failed (job=? AND verdict=?)',
    ]),
  );
  const ofJobs = steps.filter((step) => /^(?:SCAN|SEARCH) (?:jobs|undo)\b/.test(step));
  // All jobs of an account are too many for each page to read after every change.
  expect(new Set(ofJobs)).toEqual(
    new Set([
      'SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH jobs USING COVERING INDEX sqlite_autoindex_jobs_1 (account=? AND id=?)',
      'SEARCH jobs USING INDEX jobs_that_undo (undoes=?)',
      'SEARCH jobs USING INDEX jobs_of_person (account=? AND who=?)',
      'SEARCH jobs USING INDEX jobs_that_acknowledge (account=? AND who=?)',
      'SEARCH jobs USING INDEX jobs_that_go_on (account=?)',
      'SEARCH jobs USING INDEX jobs_that_may_go_on (account=? AND who=?)',
      'SEARCH undo USING COVERING INDEX jobs_that_undo (undoes=?)',
    ]),
  );
});

test('reads no delivered message of an alert in search of those that wait', async () => {
  const { store, steps } = await planning();
  await endLaterWaits(store, 'a', 1, { skew: 1, pauses: [1], claim: 1 });
  await store.read(async (sql) => {
    await nextDelivery(sql, 'a');
    await readWaiting(sql, 'a');
    await claimDue(sql, 'a', 1, () => 1, 1);
    await readDeliveries(sql, 'a', ['one', 'two']);
    await gather(sql, 'a', { channel: 'one', count: 1, oldest: 1 }, 'id', 1);
  });
  expect(steps).toContain(
    'SEARCH alert_items USING COVERING INDEX alert_items_by_time (account=?)',
  );
  const search = 'SEARCH alert_deliveries USING';
  expect(new Set(steps.filter((step) => step.startsWith(search)))).toEqual(
    new Set([
      `${search} COVERING INDEX alert_deliveries_waiting (account=? AND state=?)`,
      `${search} INDEX alert_deliveries_waiting (account=? AND state=? AND next_at<?)`,
      `${search} PRIMARY KEY (account=? AND id=?)`,
      `${search} COVERING INDEX alert_deliveries_of_channel (account=? AND channel=?)`,
    ]),
  );
});

test('reads no snooze that ended, and no step of a rule for another notification', async () => {
  const { store, steps } = await planning();
  const snoozes = createSnoozeStore(store, 'a');
  await snoozes.wakeDue(1);
  await snoozes.list(null, 1);
  await store.read((sql) => readHistory(sql, 'a', 'id', 1));
  expect(new Set(steps.filter((step) => /^SEARCH (?:snoozes|rule_steps)/.test(step)))).toEqual(
    new Set([
      'SEARCH snoozes USING COVERING INDEX snoozes_by_revision (account=?)',
      'SEARCH snoozes USING INDEX snoozes_by_state (account=? AND state=? AND until_at<?)',
      'SEARCH snoozes USING COVERING INDEX snoozes_by_state (account=? AND state=? AND until_at>?)',
      'SEARCH snoozes USING INDEX snoozes_by_state (account=? AND state=?)',
      'SEARCH rule_steps USING COVERING INDEX rule_steps_by_row (account=? AND row_key=?)',
    ]),
  );
});

test('finds what reserves an item, rivals, and what is followed, without reading all writes', async () => {
  const { store, steps } = await planning();
  const payment = (id: string | null) => ({
    PaymentNumber: 'N',
    AutoApply: id === null,
    Partner: { Id: 'p', Code: null, Name: null },
    PaymentMethod: { Id: null, Code: null, Name: null },
    Amount: { Value: 1, Units: 0 },
    ApplyTo: id === null ? [] : [{ Id: id, Amount: { Value: 1, Units: 0 }, Type: 0 }],
  });
  const body = JSON.stringify({ Payments: [payment(null), payment(randomUUID())] });
  const write = {
    account: 'a',
    key: 'k',
    endpoint: 'payments.apply',
    target: '',
    body,
    state: 'PREPARED',
  };
  await store.commit((sql) => sql.insert('writes', [{ ...write, body_hash: '', prepared_at: 1 }]));
  const asked = { id: 'id', amount: decimalFromText('1')! };
  const asking = { account: 'a', draft: null, since: 1 };
  await store.read(async (sql) => {
    await shortagesOf(sql, asking, [asked], new Map());
    await openBatches(sql, 'a', () => ({ begunAt: 0 }) as never);
    await paidLines(sql, 1, 0);
    await statusesSince(sql, 'a', [{ id: 'id', at: 1 } as never]);
  });
  expect(steps).toContain('SEARCH follows USING INDEX follows_by_end (followed_at=?)');
  expect(steps.filter((step) => WHOLE.test(step))).toEqual([]);
  const ofWrites = steps.filter((step) => /^(?:SCAN|SEARCH) writes/.test(step));
  expect(ofWrites.length).toBeGreaterThan(1);
  expect(new Set(ofWrites)).toEqual(new Set(['SEARCH writes USING INTEGER PRIMARY KEY (rowid=?)']));
});

test('reads differences and labels, and counts assignments and batches, by small indexes', async () => {
  const { store, steps } = await planning();
  await createDifferencesStore(store, 'a').list();
  await store.read((sql) => countAssignments(sql, 'a'));
  await store.read((sql) => readLabels(sql, 'a', null));
  await store.read((sql) => makeRoom(sql, 'a'));
  await store.read(countBatches);
  expect(steps).toContain('SEARCH taken USING INDEX taken_by_somebody (account=? AND since>?)');
  expect(steps.filter((step) => step.includes('SEARCH labels'))).toEqual([
    'SEARCH labels USING COVERING INDEX labels_by_revision (account=?)',
    'SEARCH labels USING COVERING INDEX labels_that_are_on (account=? AND is_on=?)',
    'SEARCH labels USING COVERING INDEX labels_that_are_on (account=? AND is_on=?)',
  ]);
  // The other steps read no row of a write: the index holds its state.
  expect(new Set(steps.filter((step) => /^(?:SCAN|SEARCH) writes/.test(step)))).toEqual(
    new Set([
      'SEARCH writes USING INTEGER PRIMARY KEY (rowid=?)',
      'SCAN writes USING COVERING INDEX writes_by_state',
      'SEARCH writes USING COVERING INDEX writes_by_state (ANY(account) AND state=?)',
    ]),
  );
});
