import { expect, test } from 'vitest';
import type { BatchDetails } from '#contract/batch.ts';
import type { SandboxSettingsInput } from '../sandbox/context/settings.ts';
import { signedRequest } from '../sandbox/testing/signed-request.ts';
import { startFollowed, verdictsOf, type FollowedWaybill } from '../testing/followed-waybill.ts';

const path = '/v2/accounting/receivables/payments/apply';
const waitingTimes = { payment: 1_000 };
const isFollowed = (batch: BatchDetails): boolean => batch.isFollowed;

/** Open orders of one partner. */
function openOf({ sandbox }: FollowedWaybill, count: number) {
  const open = sandbox.store
    .transactions()
    .filter(({ type, status, unit }) => type === 0 && status === 4 && unit === 'usual');
  return open.filter(({ partnerId }) => partnerId === open[0]!.partnerId).slice(0, count);
}

interface Given {
  number?: string;
  units?: number;
  ApplyTo?: number;
  partnerId?: string;
  partner?: { Id: string } | { Code: string };
}

/** 4.9: pays a little of some open orders of one partner. */
function payment(
  targets: ReturnType<typeof openOf>,
  {
    number = 'W-1',
    units = 0,
    ApplyTo = targets.length,
    partnerId = targets[0]!.partnerId,
    partner = { Id: partnerId },
  }: Given = {},
) {
  const amount = (Value: number) => ({ Value, Units: units });
  return {
    Payments: [
      {
        PaymentNumber: number,
        AutoApply: ApplyTo === 0,
        Partner: partner,
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        Amount: amount(targets.length),
        ApplyTo: targets.slice(0, ApplyTo).map(({ id }) => ({
          Id: id,
          Amount: amount(1),
          Type: 0,
          TransactionNumber: null,
        })),
      },
    ],
  };
}

function pay(waybill: FollowedWaybill, count: number, given: Given = {}) {
  return waybill.write(
    'accounting/receivables/payments/apply',
    payment(openOf(waybill, count), given),
  );
}

/** Though the service lists one of its number, as a person decides. */
async function payAnyway(waybill: FollowedWaybill, ...given: [number, Given?]) {
  const { key, status } = await pay(waybill, ...given);
  expect(status).toBe(409);
  const { id, held } = await waybill.batch(key);
  const reply = await waybill.ask(`/api/batches/${id}/send-again`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ note: '', despite: held!.codes }),
  });
  expect(reply.status).toBe(200);
  return { key };
}

/** Pays from outside Waybill. */
async function payElsewhere({ sandbox }: FollowedWaybill, body: unknown): Promise<void> {
  const { status } = await signedRequest(sandbox.url, path, {
    credentials: sandbox.credentials,
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
}

const sends = ({ sandbox }: FollowedWaybill) =>
  sandbox.requests.filter(({ target }) => target === path).length;

/** Whether each line of a payment was applied, in the service's own store. */
function truth({ sandbox }: FollowedWaybill, number: string, ids: readonly string[]) {
  const made = sandbox.store.payments().filter((one) => one.number === number);
  const applied = new Set(
    made.flatMap(({ allocations }) => allocations.map((one) => one.transactionId)),
  );
  return ids.map((id) => applied.has(id));
}

const readings: [name: string, input: SandboxSettingsInput, file?: object][] = [
  ['plain', {}],
  ['contrary', { preset: 'contrary' }],
  ['plain, its codes named', {}, { doneCodes: { reportStatus: [2, 3], lineStatus: [1] } }],
  ['a line a payment', { dialect: { reportLines: 'payments' } }],
  [
    'a line a payment, its codes named',
    { dialect: { reportLines: 'payments' } },
    { doneCodes: { reportStatus: [2, 3], lineStatus: [1] } },
  ],
];

test.each(readings)('gives each line the correct verdict: %s', async (_name, input, file) => {
  const waybill = await startFollowed(
    { lineFailureRate: 0.3, ...input },
    { waitingTimes, ...file },
  );
  const units = input.preset === 'contrary' ? 840 : 0;
  const targets = openOf(waybill, 20);
  const { key } = await pay(waybill, 20, { units });
  const batch = await waybill.until(key, isFollowed);
  const done = truth(
    waybill,
    'W-1',
    targets.map(({ id }) => id),
  );
  expect(new Set(done)).toEqual(new Set([true, false]));
  expect(verdictsOf(batch.lines)).toEqual(done.map((is) => (is ? 'proven' : 'refused')));
  expect(batch.evidence[0]).toMatchObject({ when: 'before', found: '20 of 20 found' });
  expect(batch.history.at(-1)!.at >= batch.maySendAgainAt!).toBe(true);
  const refused = batch.lines.find(({ verdict }) => verdict === 'refused')!;
  expect(refused.reason).toContain('its balance has not changed');
});

test('refuses every line of a refused payment, even if the report names no lines', async () => {
  const waybill = await startFollowed(
    { lineFailureRate: 1, dialect: { reportLines: 'payments' } },
    { waitingTimes },
  );
  const { key } = await pay(waybill, 3);
  const batch = await waybill.until(key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['refused', 'refused', 'refused']);
  expect(batch.lines[0]!.message).toMatch(/locked/);
});

test('keeps a payment without an effect pending until its report can be read', async () => {
  const waybill = await startFollowed(
    { preset: 'contrary', lineFailureRate: 1 },
    { waitingTimes, deadlines: { read: 300 } },
  );
  waybill.sandbox.faults.set({ match: { path: /\/report\// }, kind: 'html', status: 503 });
  const { key } = await pay(waybill, 1, { units: 840 });
  await waybill.until(key, ({ lines }) => lines[0]!.reason.includes('can’t read its report'));
  expect(verdictsOf((await waybill.batch(key)).lines)).toEqual(['pending']);
  waybill.sandbox.faults.clear();
  await waybill.restart();
  const batch = await waybill.until(key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['refused']);
});

test('marks false successes and false refusals as contradicted', async () => {
  const falseYes = await startFollowed(
    { lineFailureRate: 1, dialect: { lineStatus: { done: 1, failed: 1 } } },
    { waitingTimes, doneCodes: { lineStatus: [1] } },
  );
  const yes = await falseYes.until((await pay(falseYes, 2)).key, isFollowed);
  expect(verdictsOf(yes.lines)).toEqual(['contradicted', 'contradicted']);
  const falseNo = await startFollowed(
    { dialect: { lineStatus: { done: 2, failed: 2 } } },
    { waitingTimes, doneCodes: { lineStatus: [1] } },
  );
  const no = await falseNo.until((await pay(falseNo, 2)).key, isFollowed);
  expect(verdictsOf(no.lines)).toEqual(['contradicted', 'contradicted']);
  for (const { history, maySendAgainAt } of [yes, no]) {
    expect(history.at(-1)!.at >= maySendAgainAt!).toBe(true);
  }
});

test('proves an AutoApply payment by the list of payments', async () => {
  for (const preset of ['plain', 'contrary'] as const) {
    const units = preset === 'contrary' ? 840 : 0;
    const waybill = await startFollowed({ preset }, { waitingTimes });
    // The same number and amount as one that is listed already.
    await payElsewhere(waybill, payment(openOf(waybill, 3), { units, ApplyTo: 0 }));
    await expect.poll(() => waybill.sandbox.store.counts().waiting).toBe(0);
    const { key } = await payAnyway(waybill, 3, { units, ApplyTo: 0 });
    const batch = await waybill.until(key, isFollowed);
    expect(verdictsOf(batch.lines)).toEqual(['proven']);
    expect(batch.lines[0]!.reason).toContain('the list of payments now has it');
  }
});

test('proves a payment to a partner named only by Code by the list of payments', async () => {
  for (const preset of ['plain', 'contrary'] as const) {
    const units = preset === 'contrary' ? 840 : 0;
    const waybill = await startFollowed({ preset }, { waitingTimes });
    const [target] = openOf(waybill, 1);
    const stranger = waybill.sandbox.store
      .transactions()
      .find(({ partnerId }) => partnerId !== target!.partnerId)!;
    const toStranger = { units, ApplyTo: 0, partnerId: stranger.partnerId };
    // The same number and amount of another partner, who is no proof.
    await payElsewhere(waybill, payment(openOf(waybill, 3), toStranger));
    await expect.poll(() => waybill.sandbox.store.counts().waiting).toBe(0);
    const { key } = await pay(waybill, 3, {
      units,
      ApplyTo: 0,
      partner: { Code: target!.partnerCode },
    });
    const batch = await waybill.until(key, isFollowed);
    expect(verdictsOf(batch.lines)).toEqual(['proven']);
    expect(batch.lines[0]!.reason).toContain('the list of payments now has it');
    expect(batch.evidence[0]).toMatchObject({ when: 'before' });
  }
});

test('ignores another partner’s equal payment as proof of a payment by Code', async () => {
  const waybill = await startFollowed({}, { waitingTimes, deadlines: { write: 400 } });
  const [target] = openOf(waybill, 1);
  const { partnerId } = waybill.sandbox.store
    .transactions()
    .find((one) => one.partnerId !== target!.partnerId)!;
  waybill.sandbox.faults.set({ match: { path }, kind: 'hangBefore', times: 1 });
  const { key } = await pay(waybill, 3, { ApplyTo: 0, partner: { Code: target!.partnerCode } });
  await payElsewhere(waybill, payment(openOf(waybill, 3), { ApplyTo: 0, partnerId }));
  await expect.poll(() => waybill.sandbox.store.counts().waiting).toBe(0);
  const looks = () =>
    waybill.sandbox.requests.filter(({ target }) => /payments\/\d+\/\d/.test(target)).length;
  const before = looks();
  // The first of two further looks was certainly judged.
  await expect.poll(looks).toBeGreaterThan(before + 1);
  const batch = await waybill.batch(key);
  expect(batch.state).toBe('UNKNOWN');
  expect(batch.lines[0]).toMatchObject({ verdict: 'pending', isFinal: false });
});

test('does not prove two payments with the same number by one listed payment', async () => {
  const waybill = await startFollowed({}, { waitingTimes, deadlines: { write: 400 } });
  const [target] = openOf(waybill, 1);
  waybill.sandbox.faults.set({ match: { path }, kind: 'hangBefore', times: 1 });
  const lost = pay(waybill, 3, { ApplyTo: 0, partner: { Code: target!.partnerCode } });
  await expect.poll(() => sends(waybill)).toBe(1);
  const { key } = await pay(waybill, 3, { ApplyTo: 0 });
  await lost;
  const read = await waybill.until(key, ({ evidence }) => evidence.length > 2);
  expect(read.lines[0]!.reason).toContain('another batch with the same payment number');
  expect((await waybill.batch((await lost).key)).lines[0]!.verdict).toBe('pending');
});

test('leaves a payment missing from the list pending unless the service refused it', async () => {
  const settings = { paymentMethods: ['WIRE'], reportLines: 'payments' as const };
  const named = await startFollowed(
    { dialect: settings },
    { waitingTimes, doneCodes: { lineStatus: [1] } },
  );
  const told = await named.until((await pay(named, 2, { ApplyTo: 0 })).key, isFollowed);
  expect(verdictsOf(told.lines)).toEqual(['refused']);

  const unnamed = await startFollowed({ dialect: settings }, { waitingTimes });
  const { key } = await pay(unnamed, 2, { ApplyTo: 0 });
  const looks = () =>
    unnamed.sandbox.requests.filter(({ target }) => /payments\/\d+\/\d/.test(target)).length;
  await unnamed.until(key, ({ maySendAgainAt }) => Date.now() > Date.parse(maySendAgainAt!));
  const before = looks();
  // The first of two looks after the waiting time was certainly judged.
  await expect.poll(looks).toBeGreaterThan(before + 1);
  const batch = await unnamed.batch(key);
  expect(batch.lines[0]).toMatchObject({ verdict: 'pending', isFinal: false });
});

test('draws no verdict from other people’s payments in between', async () => {
  const waybill = await startFollowed(
    { batchDelay: { min: 300, max: 300 } },
    { waitingTimes, deadlines: { write: 400 } },
  );
  const targets = openOf(waybill, 1);
  const both = await Promise.all([
    pay(waybill, 1, { number: 'OURS' }),
    payElsewhere(waybill, payment(targets, { number: 'THEIRS' })),
  ]);
  const batch = await waybill.until(both[0].key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven']);

  // Ours is lost, and theirs moves the balance by the same amount.
  waybill.sandbox.faults.set({ match: { path }, kind: 'hangBefore', times: 1 });
  const lost = pay(waybill, 1, { number: 'LOST' });
  await expect.poll(() => sends(waybill)).toBe(3);
  await payElsewhere(waybill, payment(targets, { number: 'THEIRS-2' }));
  const open = await waybill.until(
    (await lost).key,
    ({ needsPerson, evidence }) => needsPerson && evidence.some(({ when }) => when === 'after'),
  );
  expect(open).toMatchObject({ state: 'UNKNOWN', verdicts: { pending: 1 } });
  expect(open.evidence.at(-1)!.found).toContain('other payments, but not this one');
});

test('proves a payment by the recorded balance if the check before sending failed', async () => {
  const waybill = await startFollowed({}, { waitingTimes, deadlines: { read: 1_500 } });
  waybill.sandbox.faults.set({ match: { path: /include=Payments/ }, kind: 'status' });
  const { key } = await pay(waybill, 2);
  waybill.sandbox.faults.clear();
  const batch = await waybill.until(key, isFollowed);
  expect(batch.evidence[0]!.found).toContain('nothing:');
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven']);
  expect(batch.lines[0]!.reason).toContain('exactly the applied amount');
  expect(batch.lines[0]!.partner).toBe(openOf(waybill, 1)[0]!.partnerId);
  // Finished with the last proof, not with the response.
  const proofs = batch.lines.map(({ changedAt }) => changedAt);
  expect(batch.followedAt! >= proofs.toSorted().at(-1)!).toBe(true);
});

test('distinguishes a payment from an earlier one with the same number', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  await waybill.until((await pay(waybill, 1)).key, isFollowed);
  const { key } = await payAnyway(waybill, 1);
  const batch = await waybill.until(key, isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven']);
});

test('replays a key without a request to the service', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const { key } = await pay(waybill, 1);
  await waybill.until(key, isFollowed);
  const body = JSON.stringify(payment(openOf(waybill, 1)));
  waybill.sandbox.clearRequests();
  const reply = await waybill.ask('/api/v2/accounting/receivables/payments/apply', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
  });
  expect(reply).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  expect(waybill.sandbox.requests).toEqual([]);
});

test('does not resend a payment that arrives just before a click', async () => {
  const waybill = await startFollowed(
    { batchDelay: { min: 900, max: 900 } },
    { waitingTimes: { payment: 1_000 } },
  );
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetAfter', times: 1 });
  const { key } = await pay(waybill, 1);
  const { id } = await waybill.batch(key);
  // None of the clicks sends, whether the follower's check or the click's comes first.
  await expect
    .poll(
      async () => {
        const reply = await waybill.ask(`/api/batches/${id}/send-again`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"note":""}',
        });
        expect(reply.status).toBe(409);
        return (await waybill.batch(key)).state;
      },
      { interval: 5 },
    )
    .toBe('DONE');
  expect(sends(waybill)).toBe(1);
});

test('refuses to resend while the service can’t be read', async () => {
  const waybill = await startFollowed({}, { waitingTimes, deadlines: { read: 300 } });
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetBefore', times: 1 });
  const { key } = await pay(waybill, 1);
  const { id } = await waybill.until(key, ({ may }) => may.sendAgain);
  waybill.sandbox.faults.set({ match: { method: 'GET' }, kind: 'status' });
  const again = () =>
    waybill.ask(`/api/batches/${id}/send-again`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"note":""}',
    });
  expect((await again()).status).toBe(409);
  expect(sends(waybill)).toBe(1);
  waybill.sandbox.faults.clear();
  expect((await again()).status).toBe(200);
  expect(verdictsOf((await waybill.until(key, isFollowed)).lines)).toEqual(['proven']);
});

test('finds a payment with a lost answer and never resends a lost payment automatically', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  waybill.sandbox.faults.set([
    { match: { path }, kind: 'resetAfter', times: 1 },
    { match: { path }, kind: 'resetBefore', times: 1 },
  ]);
  const found = await pay(waybill, 1);
  expect(await waybill.until(found.key, ({ isFollowed }) => isFollowed)).toMatchObject({
    state: 'DONE',
    verdicts: { proven: 1 },
  });
  const lost = await pay(waybill, 1, { number: 'W-2' });
  // Looked at after the waiting time, and again after a restart.
  await waybill.until(lost.key, ({ evidence }) => evidence.at(-1)?.when === 'after');
  await waybill.restart();
  const batch = await waybill.batch(lost.key);
  expect(batch).toMatchObject({ state: 'UNKNOWN', needsPerson: true, may: { sendAgain: true } });
  expect(sends(waybill)).toBe(2);
});

test.each([
  ['names the payment', 'payments', 'refused'],
  ['names no line that was done', 'failures', 'proven'],
] as const)(
  'accepts a TransactionId of the service’s own for a report that %s',
  async (_name, reportLines, verdict) => {
    const waybill = await startFollowed(
      {
        lineFailureRate: verdict === 'refused' ? 1 : 0,
        dialect: { transactionId: 'own', reportLines },
      },
      { waitingTimes },
    );
    const { key } = await pay(waybill, 2);
    const batch = await waybill.until(key, isFollowed);
    expect(verdictsOf(batch.lines)).toEqual([verdict, verdict]);
    const isReport = verdict === 'refused';
    expect(batch).toMatchObject({ state: 'DONE', needsPerson: false });
    expect(batch.reportId !== null).toBe(isReport);
    if (isReport) expect(batch.lines[0]!.message).toMatch(/locked/);
  },
);
