import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { draftSent } from '#contract/draft.ts';
import { problem, problemType } from '#contract/problem.ts';
import { signedRequest } from '../sandbox/testing/signed-request.ts';
import {
  apply,
  batchOf,
  call,
  codesOf,
  keep,
  mattersOf,
  openOf,
  payment,
  review,
} from '../testing/drafting.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';

const path = 'accounting/receivables/payments/apply';
const isPaymentList = /\/receivables\/payments\/\d+\/\d/;
const json = { 'content-type': 'application/json' };

/** Payments of these numbers, each of 1 for an open order of its own, all of one partner. */
function bodyOf(
  waybill: FollowedWaybill,
  numbers: readonly string[],
  { units, partner }: { units: number; partner?: object },
) {
  const amount = { Value: 1, Units: units };
  return {
    Payments: openOf(waybill, numbers.length).map(({ id, partnerId }, index) => ({
      PaymentNumber: numbers[index],
      AutoApply: false,
      Partner: partner ?? { Id: partnerId },
      PaymentMethod: { Id: null, Code: 'ACH', Name: null },
      Amount: amount,
      ApplyTo: [{ Id: id, Amount: amount, Type: 0, TransactionNumber: null }],
    })),
  };
}

/** By another way than this Waybill: what a Waybill did whose journal was lost. */
async function payBefore({ sandbox }: FollowedWaybill, body: object): Promise<void> {
  const before = sandbox.store.payments().length;
  const { status } = await signedRequest(sandbox.url, apply, {
    credentials: sandbox.credentials,
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
  await expect.poll(() => sandbox.store.payments().length).toBeGreaterThan(before);
}

const timesPaid = ({ sandbox }: FollowedWaybill, number: string) =>
  sandbox.store.payments().filter((one) => one.number === number).length;

async function sendAgain(waybill: Pick<FollowedWaybill, 'ask'>, id: number, despite?: string[]) {
  const reply = await waybill.ask(`/api/batches/${id}/send-again`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ note: 'compared with the bank', ...(despite && { despite }) }),
  });
  return { status: reply.status, value: JSON.parse(reply.body) as { type?: string } };
}

test.each(['empty', 'last', 'refused'] as const)(
  'finds a listed payment on a later short page of a service that says nothing of it, then %s',
  async (pageBeyondLast) => {
    const waybill = await startFollowed({
      payments: 300,
      dialect: {
        rowsPerPage: 50,
        total: 'absent',
        hasMoreRecords: 'absent',
        listOrder: 'oldest',
        pageBeyondLast,
      },
    });
    await payBefore(waybill, bodyOf(waybill, ['P-1'], { units: 0 }));
    const { key, status } = await waybill.write(path, bodyOf(waybill, ['P-1'], { units: 0 }));
    expect(status).toBe(409);
    expect(await waybill.batch(key)).toMatchObject({ state: 'PREPARED', held: { why: 'listed' } });
    const { status: other } = await waybill.write(path, bodyOf(waybill, ['P-2'], { units: 0 }));
    expect(other).toBe(200);
  },
);

describe.each(['plain', 'contrary'] as const)('%s', (preset) => {
  const units = preset === 'plain' ? 0 : 840;

  test('holds a payment that the service already lists until a person decides', async () => {
    const waybill = await startFollowed({ preset });
    await payBefore(waybill, bodyOf(waybill, ['P-1'], { units }));
    const body = bodyOf(waybill, ['P-2', 'p-1 '], { units });
    const { key, status } = await waybill.write(path, body);
    expect(status).toBe(409);
    const held = await waybill.batch(key);
    expect(held).toMatchObject({ state: 'PREPARED', needsPerson: true, held: { why: 'listed' } });
    expect(held.reason).toMatch(/^the service already lists payment p-1 .*, so nothing was sent$/);
    expect(held.evidence.at(-1)).toMatchObject({ when: 'before' });
    expect(held.evidence.at(-1)!.found).toContain('already listed: payment p-1');
    // A second click on a page that shows nothing of it decides nothing.
    expect(await sendAgain(waybill, held.id)).toMatchObject({
      status: 409,
      value: { type: problemType('payment-listed') },
    });
    expect(timesPaid(waybill, 'P-2')).toBe(0);
    expect(await sendAgain(waybill, held.id, held.held!.codes)).toMatchObject({ status: 200 });
    await waybill.until(key, ({ state, held }) => state === 'DONE' && held === null);
    await expect.poll(() => timesPaid(waybill, 'P-2')).toBe(1);
  });

  test('doesn’t send a payment again that the service lists meanwhile, unless a person decides', async () => {
    const waybill = await startFollowed({ preset }, { waitingTimes: { payment: 1_000 } });
    // The first one goes elsewhere, as where a service pays another transaction than the target.
    const both = bodyOf(waybill, ['R-1', 'R-1'], { units });
    const [elsewhere, own] = both.Payments.map((one) => ({ Payments: [one] }));
    waybill.sandbox.faults.set({ match: { path: `/v2/${path}` }, kind: 'resetBefore', times: 1 });
    const { key } = await waybill.write(path, own);
    const { id } = await waybill.until(key, ({ may }) => may.sendAgain);
    await payBefore(waybill, elsewhere!);

    expect(await sendAgain(waybill, id)).toMatchObject({
      status: 409,
      value: { type: problemType('payment-listed') },
    });
    expect(timesPaid(waybill, 'R-1')).toBe(1);
    const held = await waybill.batch(key);
    expect(held).toMatchObject({ state: 'UNKNOWN', needsPerson: true, held: { why: 'listed' } });
    expect(held.reason).toMatch(
      /^the service already lists payment R-1 .*, so it was not sent again$/,
    );
    expect(await sendAgain(waybill, id, held.held!.codes)).toMatchObject({ status: 200 });
    await waybill.until(key, (batch) => batch.state === 'DONE' && batch.held === null);
    await expect.poll(() => timesPaid(waybill, 'R-1')).toBe(2);
  });

  test('also checks the list for a payment to a partner named only by Code', async () => {
    const waybill = await startFollowed({ preset });
    const { partnerCode: code } = openOf(waybill, 1)[0]!;
    const partner = { Id: null, Code: code, Name: null };
    await payBefore(waybill, bodyOf(waybill, ['C-1'], { units }));
    const first = await waybill.write(path, bodyOf(waybill, ['C-1'], { units, partner }));
    expect(first.status).toBe(409);
    const left = bodyOf(waybill, ['C-1'], { units, partner });
    const toAutoApply = {
      Payments: [{ ...left.Payments[0]!, AutoApply: true, ApplyTo: [] }],
    };
    expect((await waybill.write(path, toAutoApply)).status).toBe(409);
    expect(timesPaid(waybill, 'C-1')).toBe(1);
  });

  test('warns in the review of a listed number of a partner named only by Code', async () => {
    const waybill = await startFollowed({ preset });
    await payBefore(waybill, bodyOf(waybill, ['P-1'], { units }));
    const [target] = openOf(waybill, 1);
    const partner = { Id: null, Code: target!.partnerCode, Name: null };
    const given = { paymentNumber: 'P-1', partner };
    await keep(waybill, 'a', { payments: [await payment(waybill, ['0.10'], given)] });
    expect(mattersOf(await review(waybill, 'a'))).toEqual(['number:p1:P-1']);
    const stranger = waybill.sandbox.store
      .transactions()
      .find(({ partnerId }) => partnerId !== target!.partnerId)!;
    const other = { ...given, partner: { ...partner, Code: stranger.partnerCode } };
    await keep(waybill, 'b', { payments: [await payment(waybill, ['0.10'], other)] });
    expect(mattersOf(await review(waybill, 'b'))).not.toContain('number:p1:P-1');
  });

  test('sends a payment despite another partner’s listed payment with the same number', async () => {
    const waybill = await startFollowed({ preset });
    const [order] = openOf(waybill, 1);
    const other = waybill.sandbox.store
      .transactions()
      .find(({ partnerId }) => partnerId !== order!.partnerId)!;
    const left = bodyOf(waybill, ['N-1'], { units, partner: { Id: other.partnerId } });
    await payBefore(waybill, { Payments: [{ ...left.Payments[0], AutoApply: true, ApplyTo: [] }] });
    expect((await waybill.write(path, bodyOf(waybill, ['N-1'], { units }))).status).toBe(200);
  });

  test('sends a payment to a service without a payment list and notes this in the evidence', async () => {
    const waybill = await startFollowed({ preset });
    const list = { path: isPaymentList };
    waybill.sandbox.faults.set({ match: list, kind: 'status', status: 404 });
    const { key, status } = await waybill.write(path, bodyOf(waybill, ['W-1'], { units }));
    expect(status).toBe(200);
    const { evidence } = await waybill.batch(key);
    expect(evidence.map(({ found }) => found)).toContain(
      'Waybill can’t check this: the service does not list payments (HTTP 404)',
    );
  });

  test('sends nothing while the list can’t be read, unless a person decides', async () => {
    const waybill = await startFollowed({ preset }, { deadlines: { read: 1_000 } });
    waybill.sandbox.faults.set({ match: { path: isPaymentList }, kind: 'status', status: 503 });
    const sent = await Promise.all(
      ['U-1', 'U-2'].map((number) => waybill.write(path, bodyOf(waybill, [number], { units }))),
    );
    expect(sent.map(({ status }) => status)).toEqual([503, 503]);
    const [one, two] = await Promise.all(sent.map(({ key }) => waybill.batch(key)));
    expect(one).toMatchObject({ state: 'PREPARED', needsPerson: true, held: { why: 'unchecked' } });
    expect(one!.reason).toContain('couldn’t check whether the service already has this payment');
    expect(await sendAgain(waybill, one!.id)).toMatchObject({
      value: { type: problemType('payment-unchecked') },
    });
    expect(waybill.sandbox.store.batches()).toEqual([]);
    expect((await sendAgain(waybill, two!.id, two!.held!.codes)).status).toBe(200);
    waybill.sandbox.faults.clear();
    // After so many failures the list is left alone for a while.
    await expect.poll(async () => (await sendAgain(waybill, one!.id)).status).toBe(200);
    await expect.poll(() => timesPaid(waybill, 'U-1')).toBe(1);
    await expect.poll(() => timesPaid(waybill, 'U-2')).toBe(1);
  });

  test('requires confirmation of a match by Code that appears after the review', async () => {
    const waybill = await startFollowed({ preset });
    const partner = { Id: null, Code: openOf(waybill, 1)[0]!.partnerCode, Name: null };
    const made = await payment(waybill, ['1'], { paymentNumber: 'D-1', partner });
    await keep(waybill, 'a', { payments: [made] });
    const { key, warnings } = await review(waybill, 'a');
    expect(warnings).toEqual([]);
    // Numbers are the same without regard to case.
    await payBefore(waybill, bodyOf(waybill, ['d-1'], { units }));
    const { status, value } = await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
    expect([status, value['type']]).toEqual([409, problemType('draft-not-confirmed')]);
    expect([timesPaid(waybill, 'd-1'), timesPaid(waybill, 'D-1')]).toEqual([1, 0]);
  });

  test('accepts a number confirmed in the review without asking again', async () => {
    const waybill = await startFollowed({ preset });
    await payBefore(waybill, bodyOf(waybill, ['D-2'], { units }));
    const made = await payment(waybill, ['1'], { paymentNumber: 'D-2' });
    await keep(waybill, 'a', { payments: [made] });
    const reviewed = await review(waybill, 'a');
    expect(mattersOf(reviewed)).toContain('number:p1:D-2');
    const sending = { key: reviewed.key, confirmed: codesOf(reviewed) };
    const { value } = await call(waybill, '/a/send', 'POST', sending);
    expect((await batchOf(waybill, draftSent.parse(value).batch)).state).toBe('DONE');
    await expect.poll(() => timesPaid(waybill, 'D-2')).toBe(2);
  });
});

test('names the batch in which to decide about a held payment', async () => {
  const waybill = await startFollowed({});
  await payBefore(waybill, bodyOf(waybill, ['B-1'], { units: 0 }));
  const key = randomUUID();
  const reply = await waybill.ask(`/api/v2/${path}`, {
    method: 'POST',
    headers: { ...json, 'idempotency-key': key },
    body: JSON.stringify(bodyOf(waybill, ['B-1'], { units: 0 })),
  });
  const { detail } = problem.parse(JSON.parse(reply.body));
  expect(detail).toContain(`Decide in batch ${(await waybill.batch(key)).id}.`);
});
