import { expect, test } from 'vitest';
import { startFollowed, verdictsOf, type FollowedWaybill } from '../testing/followed-waybill.ts';

const path = '/v2/accounting/receivables/payments/apply';
const waitingTimes = { payment: 1_000 };

/** Pays a little of some open orders of one partner. */
function pay(waybill: FollowedWaybill, count: number, number = 'W-1') {
  const open = waybill.sandbox.store
    .transactions()
    .filter(({ type, status, unit }) => type === 0 && status === 4 && unit === 'usual');
  const targets = open.filter(({ partnerId }) => partnerId === open[0]!.partnerId).slice(0, count);
  const amount = (Value: number) => ({ Value, Units: 0 });
  return waybill.write('accounting/receivables/payments/apply', {
    Payments: [
      {
        PaymentNumber: number,
        AutoApply: false,
        Partner: { Id: open[0]!.partnerId },
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        Amount: amount(targets.length),
        ApplyTo: targets.map(({ id }) => ({
          Id: id,
          Amount: amount(1),
          Type: 0,
          TransactionNumber: null,
        })),
      },
    ],
  });
}

const sends = ({ sandbox }: FollowedWaybill) =>
  sandbox.requests.filter(({ target }) => target === path).length;

test('a payment is proven by the transactions that name it since', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  const { key } = await pay(waybill, 2);
  const batch = await waybill.until(key, ({ isFollowed }) => isFollowed);
  expect(verdictsOf(batch.lines)).toEqual(['proven', 'proven']);
  expect(batch.evidence[0]).toMatchObject({ when: 'before', found: '0 of 2' });
});

test('a number that was named before proves nothing', async () => {
  const waybill = await startFollowed({}, { waitingTimes });
  await waybill.until((await pay(waybill, 1)).key, ({ isFollowed }) => isFollowed);
  const { key } = await pay(waybill, 1);
  const batch = await waybill.until(key, ({ isFollowed }) => isFollowed);
  expect(batch.evidence[0]).toMatchObject({ found: '1 of 1' });
  expect(verdictsOf(batch.lines)).toEqual(['reported']);
});

test('a payment whose answer was lost is found; one that was lost is never sent by itself', async () => {
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
  const lost = await pay(waybill, 1, 'W-2');
  // Looked at after the waiting time, and again after a restart.
  await waybill.until(lost.key, ({ evidence }) => evidence.at(-1)?.when === 'after');
  await waybill.restart();
  const batch = await waybill.batch(lost.key);
  expect(batch).toMatchObject({ state: 'UNKNOWN', needsPerson: true, may: { sendAgain: true } });
  expect(sends(waybill)).toBe(2);
});
