import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { eachStore } from '../testing/each-store.ts';
import { settlePayments, writePayments } from '../testing/payments-on-record.ts';
import type { Entry } from '../journal/entry.ts';
import type { OpenLine } from './follow-rows.ts';
import { ReadRefusedError } from './ask.ts';
import { payments } from './payments.ts';

const [, open] = eachStore[0]!;
const partner = { Id: randomUUID(), Code: 'P', Name: 'Partner' };
const ids = [randomUUID(), randomUUID()] as const;
const money = (Value: number) => ({ Value, Units: 0 });

beforeAll(() => void vi.setSystemTime('2026-05-01T12:00:00Z'));

/** One payment of 1 and 2 over two transactions, at a service whose transactions name no payments. */
async function start(Payments: Json[] | null = null, AutoApply = false) {
  const [store] = await open(1);
  const balances = [10, 20];
  let listed: Json[] | null = [];
  let isBroken = false;
  const pages: string[] = [];
  const kind = payments({
    store: store!,
    firstPage: () => Promise.resolve(1 as const),
    waitingTime: 1_000,
    bounds: { pages: 1, time: 1_000 },
    async ask(_method, path) {
      if (path.includes('/payments/')) pages.push(path);
      if (path.includes('/payments/') && listed === null)
        throw new ReadRefusedError(501, 'no list');
      if (isBroken && /\/payments\/200\/2/.test(path)) throw new ReadRefusedError(404, 'no page');
      const Result = path.includes('/payments/')
        ? listed
        : ids
            .flatMap((Id, at) => (path.includes(Id) ? [at] : []))
            .map((at) => ({
              Id: ids[at]!,
              Type: 0,
              Status: 4,
              SubStatus: null,
              Partner: partner,
              CreatedAt: null,
              DueAt: null,
              SettledAt: null,
              Total: money(100),
              Balance: money(balances[at]!),
              Payments,
            }));
      const HasMoreRecords = isBroken && path.includes('/payments/');
      return { Success: true, Result, Paging: { HasMoreRecords } };
    },
  });
  const body = JSON.stringify({
    Payments: [
      {
        PaymentNumber: 'W-1',
        AutoApply,
        Partner: { Id: partner.Id },
        PaymentMethod: { Code: 'ACH' },
        Amount: money(3),
        ApplyTo: ids.map((Id, at) => ({ Id, Amount: money(at + 1), Type: 0 })),
      },
    ],
  });
  const id = await writePayments(store!, 'a', randomUUID(), body, async () => {});
  const before = await kind.before!.look({ id } as Entry);
  await store!.commit(before.save);
  return {
    pages,
    move: (at: number) => (balances[at]! -= at + 1),
    list: (rows: Json[] | null) => (listed = rows),
    breakList: () => (isBroken = true),
    sendEarlier: async (number: string) => {
      const earlier = body.replace('W-1', number);
      const write = await writePayments(store!, 'a', randomUUID(), earlier, (sql, writeId) =>
        sql.insert('sent_payments', [
          { write_id: writeId, partner_key: idKey(partner.Id), number, amount: '3', units: 0 },
        ]),
      );
      await settlePayments(store!, write, true);
    },
    prove: async (position: number) => {
      await store!.commit((sql) =>
        sql.run(
          `UPDATE lines SET verdict = 'proven', is_final = 1 WHERE write_id = ? AND position = ?`,
          id,
          position,
        ),
      );
    },
    shown: async (...positions: (0 | 1)[]) => {
      const lines = positions.map(
        (position) =>
          ({ writeId: id, position, id: ids[position], key: idKey(ids[position]) }) as OpenLine,
      );
      const reading = await kind.read(lines, true, true);
      return [...lines.map((line) => reading.shown(line)), reading.asked.includes('4.10')];
    },
  };
}

const payment = {
  Id: randomUUID(),
  Partner: partner,
  PaymentNumber: 'W-1',
  // Before the sending, so that nothing but its number connects it.
  PaymentAt: '2026-04-01T12:00:00Z',
  Total: money(3),
};

test('does not treat an unmoved balance as a refusal while the list has the payment', async () => {
  const { list, shown } = await start();
  expect(await shown(0, 1)).toEqual(['undone', 'undone', true]);
  list([payment]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
  // A row that can't be read may be the payment.
  list([{ Id: 5 }]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
});

test('considers a listed payment that its transactions don’t name yet', async () => {
  const { list, shown } = await start([]);
  expect(await shown(0, 1)).toEqual(['undone', 'undone', true]);
  list([payment]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
});

test('decides by transactions that name payments if the service lists none', async () => {
  const naming = await start([]);
  naming.list(null);
  expect(await naming.shown(0, 1)).toEqual(['undone', 'undone', true]);
  const silent = await start();
  silent.list(null);
  expect(await silent.shown(0, 1)).toEqual(['untold', 'untold', true]);
  // A list that breaks off after its first page may have the payment on the next one.
  const broken = await start([]);
  broken.list([{ ...payment, PaymentNumber: 'W-0', Total: money(99) }]);
  expect(await broken.shown(0, 1)).toEqual(['undone', 'undone', true]);
  broken.breakList();
  expect(await broken.shown(0, 1)).toEqual(['untold', 'untold', true]);
});

test('considers a listed payment from the same day with another number', async () => {
  const { list, shown } = await start();
  list([{ ...payment, PaymentNumber: 'w-1 ' }]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
  const renamed = { ...payment, PaymentNumber: 'SVC-1' };
  list([{ ...renamed, PaymentAt: '2026-05-01T12:00:00Z' }]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
  // Rent is the same amount each month.
  list([{ ...renamed, PaymentAt: '2026-04-01T12:00:00Z' }]);
  expect(await shown(0, 1)).toEqual(['undone', 'undone', true]);
});

test('ignores other numbers if the service lists payments by Waybill’s numbers', async () => {
  const { list, sendEarlier, shown } = await start();
  const today = { PaymentAt: '2026-05-01T12:00:00Z' };
  const others = { ...payment, ...today, Id: randomUUID(), PaymentNumber: 'SVC-1' };
  await sendEarlier('W-0');
  list([others]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
  list([others, { ...payment, ...today, PaymentNumber: 'W-0' }]);
  expect(await shown(0, 1)).toEqual(['undone', 'undone', true]);
});

test('ignores other numbers on a transaction if the service keeps Waybill’s numbers', async () => {
  const named: Json[] = [];
  const { list, sendEarlier, shown } = await start(named);
  await sendEarlier('W-0');
  named.push({ ...payment, Id: randomUUID(), PaymentNumber: 'SVC-1' });
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
  const kept = { ...payment, Total: money(99) };
  list([{ ...kept, PaymentNumber: 'W-00' }]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
  list([{ ...kept, PaymentNumber: 'w-0 ' }]);
  expect(await shown(0, 1)).toEqual(['undone', 'undone', true]);
});

test('considers a listed payment under a part of the number if the service keeps other numbers', async () => {
  const { list, sendEarlier, shown } = await start();
  await sendEarlier('W-0');
  const kept = { ...payment, Id: randomUUID(), Total: money(99), PaymentNumber: 'W-0' };
  list([kept, { ...payment, PaymentAt: '2026-05-01T12:00:00Z', PaymentNumber: 'W' }]);
  expect(await shown(0, 1)).toEqual(['untold', 'untold', true]);
});

test('attributes a listed payment to the line that is done', async () => {
  const { list, move, pages, prove, shown } = await start();
  list([payment]);
  move(0);
  expect(await shown(0, 1)).toEqual(['done', 'undone', false]);
  expect(pages).toEqual([]);
  await prove(0);
  expect(await shown(1)).toEqual(['undone', false]);
});

test('does not treat an unmoved balance as a refusal of an AutoApply payment', async () => {
  const { list, sendEarlier, shown } = await start(null, true);
  expect(await shown(0, 1)).toEqual(['absent', 'absent', true]);
  await sendEarlier('W-0');
  // A service that lists payments by our numbers would list this one, too.
  list([{ ...payment, PaymentAt: '2026-05-01T12:00:00Z', PaymentNumber: 'W-0' }]);
  expect(await shown(0, 1)).toEqual(['undone', 'undone', true]);
});

test('refuses no item of an AutoApply payment that is done for another item', async () => {
  const { move, prove, shown } = await start(null, true);
  move(0);
  expect(await shown(0, 1)).toEqual(['done', 'absent', false]);
  await prove(0);
  expect(await shown(1)).toEqual(['absent', false]);
});
