import { describe, expect, test } from 'vitest';
import type { DraftPayment } from '#contract/draft.ts';
import { call, keep, payment, review, sends } from '../testing/drafting.ts';
import { startFollowed, type FollowedWaybill } from '../testing/followed-waybill.ts';

const waitingTimes = { payment: 1_000 };

/** A credit of the partner that a payment is for, as the service's store has it. */
function creditOf({ sandbox }: FollowedWaybill) {
  const open = sandbox.store.transactions().filter(({ status, unit }) => {
    return status === 4 && unit === 'usual';
  });
  return open.find(
    ({ type, partnerId, balance }) =>
      type === 8 &&
      Number(balance) > 1 &&
      open.some((one) => one.type === 0 && one.partnerId === partnerId && Number(one.balance) > 1),
  )!;
}

/** The bytes that reached the service, and what its batch was asked for. */
async function sendOne(waybill: FollowedWaybill, id: string, made: DraftPayment) {
  await keep(waybill, id, { payments: [made] });
  const { key, body, warnings } = await review(waybill, id);
  const confirmed = warnings.map(({ code }) => code);
  const before = sends(waybill);
  expect((await call(waybill, `/${id}/send`, 'POST', { key, confirmed })).status).toBe(200);
  expect(sends(waybill)).toBe(before + 1);
  const { body: received } = waybill.sandbox.requests.findLast(({ target }) =>
    target.endsWith('/payments/apply'),
  )!;
  expect(received).toBe(body);
  await waybill.until(key, ({ isFollowed }) => isFollowed);
  return received;
}

describe.each(['plain', 'contrary'] as const)('%s', (preset) => {
  test('sends typed amounts to the service with every digit', async () => {
    const waybill = await startFollowed({ preset }, { waitingTimes });
    const typed: [amount: string, lines: string[]][] = [
      // 0.1 + 0.2 is no 0.3 in a double.
      ['0.3', ['0.1', '0.2']],
      ['33.333', ['33.333']],
      ['9007199254740993.01', ['0.01']],
      ['9007199254740993.010', ['1.10']],
      ['0.30000000000000004', ['0.30000000000000004']],
    ];
    for (const [position, [amount, lines]] of typed.entries()) {
      const paymentNumber = `W-${position}`;
      const made = await payment(waybill, lines, { amount, paymentNumber });
      const received = await sendOne(waybill, `d${position}`, made);
      const values = [...received.matchAll(/"Value":([^,}]*)/g)].map(([, value]) => value);
      expect(values).toEqual([amount, ...lines]);
      const stored = waybill.sandbox.store
        .payments()
        .find(({ number }) => number === paymentNumber)!;
      expect(stored.allocations.map((one) => one.amount)).toEqual(lines);
    }
  });

  test('applies a credit by its magnitude, regardless of its balance’s sign', async () => {
    const waybill = await startFollowed({ preset }, { waitingTimes });
    const credit = creditOf(waybill);
    const order = waybill.sandbox.store
      .transactions()
      .find(
        ({ type, status, unit, partnerId, balance }) =>
          type === 0 &&
          status === 4 &&
          unit === 'usual' &&
          partnerId === credit.partnerId &&
          Number(balance) > 1,
      )!;
    const sign = preset === 'contrary' ? '-' : '';
    const line = (id: string, type: number, amount: string, balance: string) => ({
      id,
      type,
      transactionNumber: null,
      amount,
      balance,
      rule: null,
    });
    const made = await payment(waybill, ['1'], {
      partner: { Id: credit.partnerId, Code: null, Name: null },
      units: preset === 'contrary' ? 840 : 0,
      amount: '0.667',
      lines: [
        line(order.id, 0, '1', order.balance),
        line(credit.id, 8, '0.333', `${sign}${credit.balance}`),
      ],
    });
    const received = await sendOne(waybill, 'd', made);
    expect([...received.matchAll(/"Value":([^,}]*)/g)].map(([, value]) => value)).toEqual([
      '0.667',
      '1',
      '0.333',
    ]);
    const { body } = await waybill.ask('/api/batches?limit=1');
    const { batches } = JSON.parse(body) as { batches: { verdicts: object }[] };
    expect(batches[0]!.verdicts).toMatchObject({ proven: 2 });
  });
});
