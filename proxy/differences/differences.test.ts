import { expect, test } from 'vitest';
import { differences as answer } from '#contract/difference.ts';
import { compareDecimals, subtractDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { apply, batchOf, call, keep, openOf, payment, review, shown } from '../testing/drafting.ts';
import { startFollowed, verdictsOf, type FollowedWaybill } from '../testing/followed-waybill.ts';

const given = { reason: 'bank-charge', note: 'Their bank kept it' };

async function known(waybill: FollowedWaybill) {
  const { body } = await waybill.ask('/api/differences');
  return answer.parse(JSON.parse(body)).differences;
}

/** Keeps and sends a draft of one payment, which pays all of an item but 0.01; answers its batch. */
async function sendShort(waybill: FollowedWaybill, id: string): Promise<number> {
  const [target] = openOf(waybill, 1);
  const { balance } = await shown(waybill, target!.id);
  const made = await payment(waybill, [subtractDecimals(balance, '0.01' as Decimal)]);
  const lines = made.lines.map((line) => ({ ...line, difference: given }));
  await keep(waybill, id, { payments: [{ ...made, lines }] });
  expect(await known(waybill)).toHaveLength(0);
  const { key } = await review(waybill, id);
  const sent = await call(waybill, `/${id}/send`, 'POST', { key, confirmed: [] });
  return (sent.value as { batch: number }).batch;
}

const change = (waybill: FollowedWaybill, id: string, method: string, body?: object) =>
  waybill.ask(`/api/differences/${id}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });

test('saves a reason with its exact amount, and changes and removes the reason', async () => {
  const waybill = await startFollowed({}, { waitingTimes: { payment: 1_000 } });
  const batch = await sendShort(waybill, 'a');
  await expect
    .poll(async () => verdictsOf((await batchOf(waybill, batch)).lines))
    .toEqual(['proven']);
  const [one] = await known(waybill);
  expect(one).toMatchObject({ ...given, amount: '0.01', batch, state: 'stands', who: null });

  // The same key sends nothing twice, and gives no reason twice.
  const { key } = await review(waybill, 'a').catch(() => ({ key: '' }));
  await call(waybill, '/a/send', 'POST', { key, confirmed: [] });
  expect(await known(waybill)).toHaveLength(1);

  const next = { reason: 'dispute', note: '' };
  expect((await change(waybill, one!.id, 'PUT', next)).status).toBe(200);
  await waybill.restart();
  expect(await known(waybill)).toMatchObject([
    { ...one, ...next, at: expect.any(String) as string },
  ]);
  expect((await change(waybill, one!.id, 'PUT', { reason: '', note: '' })).status).toBe(400);
  expect((await change(waybill, '9-9', 'PUT', next)).status).toBe(400);
  expect((await change(waybill, 'x', 'DELETE')).status).toBe(400);
  expect((await change(waybill, one!.id, 'DELETE')).status).toBe(200);
  expect(await known(waybill)).toEqual([]);
});

test('marks the reason of a refused payment as failed', async () => {
  const waybill = await startFollowed({}, { waitingTimes: { payment: 1_000 } });
  waybill.sandbox.faults.set({ match: { path: apply }, kind: 'status', status: 429, times: 1 });
  await sendShort(waybill, 'a');
  await expect.poll(async () => (await known(waybill))[0]?.state).toBe('failed');
});

test('keeps a reason when another payment of the same item has none', async () => {
  const waybill = await startFollowed({}, { waitingTimes: { payment: 1_000 } });
  const first = await payment(waybill, ['1']);
  const [line] = first.lines;
  const second = {
    ...first,
    id: 'second',
    paymentNumber: 'D-SECOND',
    lines: [{ ...line!, amount: '1' }],
  };
  const explained = { ...first, lines: [{ ...line!, difference: given }] };
  await keep(waybill, 'a', { payments: [explained, second] });
  const { balance } = await shown(waybill, line!.id);
  const { key, warnings } = await review(waybill, 'a');
  const confirmed = warnings.map(({ code }) => code);
  expect((await call(waybill, '/a/send', 'POST', { key, confirmed })).status).toBe(200);
  const [one, ...others] = await known(waybill);
  expect(others).toEqual([]);
  expect(one).toMatchObject(given);
  expect(compareDecimals(one!.amount, subtractDecimals(balance, '2' as Decimal))).toBe(0);
});
