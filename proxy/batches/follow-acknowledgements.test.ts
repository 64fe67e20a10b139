import { expect, test } from 'vitest';
import type { BatchDetails } from '#contract/batch.ts';
import type { SandboxSettingsInput } from '../sandbox/context/settings.ts';
import { startFollowed, unacknowledgedOf, verdictsOf } from '../testing/followed-waybill.ts';
import { figure } from '../testing/figure.ts';

const waitingTimes = { acknowledge: 1_500 };
const isFollowed = (batch: BatchDetails): boolean => batch.isFollowed;

const readings: [name: string, input: SandboxSettingsInput, file?: object][] = [
  ['plain', {}],
  [
    'with other codes',
    {
      dialect: {
        reportStatus: { queued: 2, processing: 3, done: 0, doneWithErrors: 1 },
        lineStatus: { done: 2, failed: 1 },
      },
    },
  ],
  ['with lines for failures only', { dialect: { reportLines: 'failures' } }],
  [
    'with a report by POST alone, ids in RecordKey, no HasMoreRecords and the last page again',
    {
      dialect: {
        ledgerReportMethod: 'POST',
        lineIdField: 'RecordKey',
        hasMoreRecords: 'absent',
        pageBeyondLast: 'last',
      },
    },
  ],
  ...(['empty', 'last', 'refused'] as const).map((pageBeyondLast): (typeof readings)[number] => [
    `with 7 rows a page, nothing about further pages, and ${pageBeyondLast} past the end`,
    { dialect: { rowsPerPage: 7, total: 'absent', hasMoreRecords: 'absent', pageBeyondLast } },
  ]),
  ['contrary, but for the filter', { preset: 'contrary', dialect: { unacknowledged: 'true' } }],
];

test.each(readings)('gives each acknowledgement the correct verdict: %s', async (_name, input) => {
  const waybill = await startFollowed({ lineFailureRate: 0.1, ...input }, { waitingTimes });
  const { sandbox } = waybill;
  const ids = unacknowledgedOf(sandbox, 150);
  const { key, status } = await waybill.acknowledge(ids);
  expect(status).toBe(200);
  const batch = await waybill.until(key, isFollowed);
  const done = ids.map((id) => sandbox.store.transaction(id)!.acknowledged);
  expect(done).toContain(false);
  expect(verdictsOf(batch.lines)).toEqual(done.map((is) => (is ? 'proven' : 'refused')));
  for (const { verdict, message } of batch.lines) {
    if (verdict === 'refused') expect(message).toMatch(/settlement run/);
  }
  expect(batch).toMatchObject({ sent: 150, recordsReceived: 150, receivedDiffers: false });
  expect(batch.evidence[0]).toMatchObject({ when: 'before', found: '150 of 150' });
  expect(batch.history.at(-1)!.at >= batch.maySendAgainAt!).toBe(true);
  const asked = sandbox.requests.flatMap(({ target }) => /\?ids=([^&]*)/.exec(target)?.[1] ?? []);
  expect(Math.max(...asked.map((ids) => ids.split(',').length))).toBeLessThanOrEqual(100);
});

test('proves acknowledgements by a list that the service answers with 404 once it is empty', async () => {
  const dialect = { pageBeyondLast: 'missing', failureStatus: 404 } as const;
  const waybill = await startFollowed({ lineFailureRate: 0, dialect }, { waitingTimes });
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 3));
  const batch = await waybill.until(key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven', 'proven']);
});

test('proves nothing by a filter that the service ignores', async () => {
  const waybill = await startFollowed({ preset: 'contrary' }, { waitingTimes });
  const ids = unacknowledgedOf(waybill.sandbox, 5);
  const { key } = await waybill.acknowledge(ids);
  const batch = await waybill.until(key, isFollowed);
  expect(waybill.sandbox.store.transaction(ids[0]!)?.acknowledged).toBe(true);
  expect(verdictsOf(batch.lines)).toEqual(Array(5).fill('reported'));
});

test('does not prove an acknowledgement that existed before sending', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const [open] = unacknowledgedOf(waybill.sandbox, 1);
  const before = waybill.sandbox.store.transactions().find(({ acknowledged }) => acknowledged)!;
  const { key } = await waybill.acknowledge([open!, before.id]);
  const batch = await waybill.until(key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'reported']);
  expect(batch.evidence[0]).toMatchObject({ found: '1 of 2' });
});

test.each([
  ['fails twice', { kind: 'resetAfter', times: 2 }],
  ['is answered 503 four times', { kind: 'status', status: 503, times: 4 }],
  ['takes 6 s', { kind: 'latency', delay: 6_000, times: 1 }],
] as const)('proves the outcome although the check before sending %s', async (_how, fault) => {
  const waybill = await startFollowed({}, { waitingTimes });
  const ids = unacknowledgedOf(waybill.sandbox, 3);
  const path = '/v2/accounting/receivables';
  waybill.sandbox.faults.set([{ match: { method: 'GET', path }, rate: 1, ...fault }]);
  const { key } = await waybill.acknowledge(ids);
  const batch = await waybill.until(key, isFollowed);
  expect(batch.evidence[0]).toMatchObject({ when: 'before', found: '3 of 3' });
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven', 'proven']);
});

test('does not count a line as accepted if the report refuses it', async () => {
  const waybill = await startFollowed({ lineFailureRate: 1 }, { waitingTimes });
  const before = waybill.sandbox.store.transactions().find(({ acknowledged }) => acknowledged)!;
  const { key } = await waybill.acknowledge([before.id]);
  const [line] = (await waybill.until(key, isFollowed)).lines;
  expect(line!.message).toMatch(/settlement run/);
  expect(line!.reason).toBe(
    'the service’s report names it, but nothing proves the outcome: it was not listed as unacknowledged before sending',
  );
});

test('trusts the done codes from the settings and treats any other code as refused', async () => {
  const waybill = await startFollowed(
    { preset: 'contrary', lineFailureRate: 0.3, dialect: { reportLines: 'targets' } },
    { waitingTimes, doneCodes: { lineStatus: [0] } },
  );
  const ids = unacknowledgedOf(waybill.sandbox, 30);
  const { key } = await waybill.acknowledge(ids);
  const batch = await waybill.until(key, isFollowed);
  const done = ids.map((id) => waybill.sandbox.store.transaction(id)!.acknowledged);
  expect(verdictsOf(batch.lines)).toEqual(done.map((is) => (is ? 'reported' : 'refused')));
});

test('proves the lines that were acknowledged before the service refused the batch', async () => {
  const waybill = await startFollowed({ lineFailureRate: 0.5, batchDelay: { min: 0, max: 0 } });
  const path = '/v2/accounting/receivables/acknowledge';
  waybill.sandbox.faults.set({
    match: { path },
    kind: 'statusAfter',
    status: 422,
    body: { title: 'No' },
  });
  const ids = unacknowledgedOf(waybill.sandbox, 10);
  const { key } = await waybill.acknowledge(ids);
  const batch = await waybill.until(key, isFollowed);
  expect(batch).toMatchObject({ state: 'REJECTED', needsPerson: false });
  const done = ids.map((id) => waybill.sandbox.store.transaction(id)!.acknowledged);
  expect(verdictsOf(batch.lines)).toEqual(done.map((is) => (is ? 'proven' : 'refused')));
});

test('marks every line of a refused batch without effect as refused', async () => {
  const waybill = await startFollowed({ dialect: { maxIds: 2, failureStatus: 200 } });
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 3));
  const batch = await waybill.until(key, isFollowed);
  expect(batch).toMatchObject({ state: 'REJECTED', needsPerson: false });
  expect(verdictsOf(batch.lines)).toEqual(['refused', 'refused', 'refused']);
});

test('continues to follow a batch after a restart', async () => {
  const waybill = await startFollowed(
    { batchDelay: { min: 1_500, max: 1_500 } },
    { waitingTimes: { acknowledge: 60_000 } },
  );
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 3));
  await waybill.restart();
  const batch = await waybill.until(key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven', 'proven']);
});

const accepted = ({ store }: Awaited<ReturnType<typeof startFollowed>>['sandbox']): number =>
  store.batches().length;
const path = '/v2/accounting/receivables/acknowledge';

test('proves a write after a lost answer by reading back and sends nothing again', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetAfter', times: 1 });
  const ids = unacknowledgedOf(waybill.sandbox, 120);
  const { key, status } = await waybill.acknowledge(ids);
  expect(status).toBe(502);
  const batch = await waybill.until(key, isFollowed);
  expect(batch).toMatchObject({ state: 'DONE', answer: null, verdicts: { proven: 120 } });
  // The service may have processed the batch between the two requests about 120 ids.
  expect(batch.reason).toMatch(/[1-9]\d* as requested/);
  expect(batch.history.map(({ state }) => state)).toContain('UNKNOWN');
  expect(accepted(waybill.sandbox)).toBe(1);
});

test('resends a lost write once, with the same key, after the waiting time', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetBefore', times: 1 });
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 2));
  const batch = await waybill.until(key, isFollowed);
  expect(batch).toMatchObject({ state: 'DONE', verdicts: { proven: 2 } });
  const sends = waybill.sandbox.requests.filter(({ target }) => target.endsWith('acknowledge'));
  expect(sends).toHaveLength(2);
  expect(sends[0]!.body).toBe(sends[1]!.body);
  expect(sends[0]!.body).toContain(key);
  const [first, second] = batch.history.filter(({ state }) => state === 'SENDING');
  expect(Date.parse(second!.at) - Date.parse(first!.at)).toBeGreaterThanOrEqual(1_500);
  expect(accepted(waybill.sandbox)).toBe(1);
});

test('does not duplicate a write that arrives late', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  waybill.sandbox.faults.set({ match: { path }, kind: 'late', delay: 700, times: 1 });
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 2));
  const batch = await waybill.until(key, isFollowed);
  figure(14, 'a write that arrives late', `accepted ${accepted(waybill.sandbox)} time`);
  expect(batch).toMatchObject({ state: 'DONE', verdicts: { proven: 2 } });
  expect(accepted(waybill.sandbox)).toBe(1);
});

test('asks a person to decide when reading back proves nothing', async () => {
  const waybill = await startFollowed({ preset: 'contrary' }, { waitingTimes });
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetBefore', times: 1 });
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 2));
  const batch = await waybill.until(key, ({ needsPerson }) => needsPerson);
  expect(batch).toMatchObject({ state: 'UNKNOWN', may: { sendAgain: true, arrived: true } });
  expect(batch.evidence.at(-1)).toMatchObject({
    when: 'after',
    found: '2 not verifiable: 2 because the service’s unacknowledged filter leaves nothing out',
  });
  expect(accepted(waybill.sandbox)).toBe(0);
});

test('names a person as the source of a decision after a lost answer', async () => {
  const waybill = await startFollowed({ preset: 'contrary' }, { waitingTimes });
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetAfter', times: 1 });
  const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 2));
  const { id } = await waybill.until(key, ({ needsPerson }) => needsPerson);
  const { status } = await waybill.ask(`/api/batches/${id}/arrived`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ note: 'they said so' }),
  });
  expect(status).toBe(200);
  const { lines } = await waybill.until(key, isFollowed);
  expect(verdictsOf(lines)).toEqual(['reported', 'reported']);
  expect(lines[0]!.reason).toMatch(/^a person marked the batch as received,/);
});
