import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { eachStore } from '../testing/each-store.ts';
import { writePayments } from '../testing/payments-on-record.ts';
import type { Entry } from '../journal/entry.ts';
import type { RequestedPayment } from '../journal/requested-payments.ts';
import type { OpenLine } from './follow-rows.ts';
import { mayCover, sumLeft } from './payment-rows.ts';
import { payments } from './payments.ts';

const [, open] = eachStore[0]!;
const partner = { Id: randomUUID(), Code: 'P', Name: 'Partner' };
const target = randomUUID();
const money = (Value: number) => ({ Value, Units: 0 });
const at = '2026-05-01T12:00:00Z';
beforeAll(() => void vi.setSystemTime(at));

/** A payment of 10, to the transaction or left to the service. */
const paid = (number: string, isLeft: boolean, amount = 10) => ({
  PaymentNumber: number,
  AutoApply: isLeft,
  Partner: { Id: partner.Id },
  PaymentMethod: { Code: 'ACH' },
  Amount: money(amount),
  ApplyTo: isLeft ? [] : [{ Id: target, Amount: money(10), Type: 0 }],
});

/** A service whose transactions name no payments, and whose payments have the numbers given. */
async function start() {
  const [store] = await open(1);
  let balance = 30;
  const listed: { PaymentNumber: string | null; PaymentAt: string; Total: Json }[] = [];
  const kind = payments({
    store: store!,
    firstPage: () => Promise.resolve(1 as const),
    waitingTime: 1_000,
    bounds: { pages: 1, time: 1_000 },
    async ask(_method, path) {
      const row = { Id: target, Type: 0, Status: 4, Partner: partner, DueAt: null };
      const Result = path.includes('/payments/')
        ? listed.map((one, place) => ({ ...one, Id: `payment ${place}`, Partner: partner }))
        : [{ ...row, Total: money(30), Balance: money(balance) }];
      return { Success: true, Result, Paging: { HasMoreRecords: false } };
    },
  });
  return {
    list: (PaymentNumber: string | null, { PaymentAt = at, amount = 10 } = {}) =>
      listed.push({ PaymentNumber, PaymentAt, Total: money(amount) }),
    move: () => (balance -= 10),
    send: async (...Payments: ReturnType<typeof paid>[]) => {
      const body = JSON.stringify({ Payments });
      const id = await writePayments(store!, 'a', randomUUID(), body, async (sql, writeId) => {
        await sql.insert(
          'sent_payments',
          Payments.map((one) => ({
            write_id: writeId,
            partner_key: idKey(partner.Id),
            number: one.PaymentNumber,
            amount: '10',
            units: 0,
          })),
        );
      });
      const before = await kind.before!.look({ id } as Entry);
      await store!.commit(async (sql) => {
        await before.save(sql);
        await sql.run(
          `UPDATE writes SET state = 'SENDING', sending_at = ?, epoch = 1 WHERE id = ?`,
          Date.now(),
          id,
        );
      });
      return {
        /** Gives every line its final verdict. */
        prove: () =>
          store!.commit(async (sql) => {
            await sql.run(
              `UPDATE lines SET verdict = 'proven', is_final = 1, changed_at = ? WHERE write_id = ?`,
              Date.now(),
              id,
            );
            await sql.run('UPDATE follows SET followed_at = ? WHERE write_id = ?', Date.now(), id);
          }),
        read: async () => {
          const lines = Payments.map(
            ({ ApplyTo }, position) =>
              ({
                writeId: id,
                position,
                id: ApplyTo[0]?.Id ?? null,
                key: ApplyTo[0] ? idKey(target) : null,
              }) as OpenLine,
          );
          const reading = await kind.read(lines, true, true);
          return lines.map((line) => [reading.shown(line), reading.why!(line)]);
        },
      };
    },
  };
}

const MOVED = 'its balance changed by exactly the applied amount';

test('proves a payment by a balance that no other payment can have moved', async () => {
  const { move, send } = await start();
  const sent = await send(paid('W-1', false));
  move();
  expect(await sent.read()).toEqual([['done', MOVED]]);
});

test('proves nothing by a balance if the batch also has an AutoApply payment', async () => {
  const { list, move, send } = await start();
  const sent = await send(paid('W-1', false), paid('W-2', true));
  move();
  list('W-2');
  expect(await sent.read()).toEqual([
    ['untold', `${MOVED}, but another payment for it was in progress`],
    ['done', 'the list of payments now has it'],
  ]);
});

test('proves nothing by a balance while another batch has an AutoApply payment', async () => {
  const { move, send } = await start();
  const sent = await send(paid('W-1', false));
  await send(paid('W-2', true));
  move();
  expect(await sent.read()).toEqual([
    ['untold', `${MOVED}, but another payment for it was in progress`],
  ]);
});

test('proves nothing by a balance soon after another batch’s AutoApply payment was listed', async () => {
  for (const [wait, shown] of [
    [500, 'untold'],
    [1_500, 'done'],
  ] as const) {
    const { move, send } = await start();
    const left = await send(paid('W-1', true));
    await left.prove();
    vi.setSystemTime(Date.parse(at) + wait);
    const sent = await send(paid('W-2', false));
    // The effect of W-1 on the balance may be late.
    move();
    expect((await sent.read())[0]![0], `${wait}`).toBe(shown);
    vi.setSystemTime(at);
  }
});

test('proves a payment by its balance beside AutoApply payments too small to have moved it', async () => {
  const { move, send } = await start();
  const sent = await send(paid('W-1', false), paid('W-2', true, 4), paid('W-3', true, 5));
  await send(paid('W-4', true, 9));
  move();
  expect((await sent.read())[0]).toEqual(['done', MOVED]);
  const next = await start();
  const other = await next.send(paid('W-1', false), paid('W-2', true, 4), paid('W-3', true, 6));
  next.move();
  expect((await other.read())[0]![0]).toBe('untold');
});

test('considers only AutoApply payments of its Units as a cause of a moved balance', () => {
  const line = (units: number, applied: string) =>
    ({ applied, payment: { units } }) as unknown as Parameters<typeof mayCover>[1];
  const other = (autoApply: boolean, units: number, amount: string) =>
    ({ autoApply, units, amount }) as RequestedPayment;
  const all = [sumLeft([other(true, 0, '5'), other(false, 0, '90'), other(true, 840, '7')])];
  expect(mayCover(all, line(0, '5'))).toBe(true);
  expect(mayCover(all, line(0, '5.01'))).toBe(false);
  expect(mayCover(all, line(840, '7'))).toBe(true);
  expect(mayCover(all, line(840, '7.01'))).toBe(false);
});

test('does not prove two equal payments by one listed payment without a number', async () => {
  const { list, send } = await start();
  const sent = await send(paid('W-1', true), paid('W-2', true));
  const few = ['untold', 'the list has fewer payments like it than were sent'];
  list(null);
  expect(await sent.read()).toEqual([few, few]);
  list(null);
  const done = ['done', 'the list now has a payment of its amount, without a number'];
  expect(await sent.read()).toEqual([done, done]);
});

test('reports a listed payment of the same amount under another number', async () => {
  const { list, send } = await start();
  const sent = await send(paid('W-1', true));
  const none = 'the list of payments does not have it, which alone proves nothing';
  expect(await sent.read()).toEqual([['absent', none]]);
  list('SVC-0', { amount: 9 });
  list('SVC-0', { PaymentAt: '2026-04-29T12:00:00Z' });
  expect(await sent.read()).toEqual([['absent', none]]);
  // No time zone is more than a day behind.
  list('SVC-1', { PaymentAt: '2026-04-30T12:00:00Z' });
  const renumbered = 'the list of payments has one of this amount, under another number';
  expect(await sent.read()).toEqual([['untold', renumbered]]);
  // A service that lists another payment by Waybill’s number would list this one by its own.
  await send(paid('W-0', true, 5));
  list('W-0', { amount: 5 });
  expect(await sent.read()).toEqual([['absent', none]]);
});
