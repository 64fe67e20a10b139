import { expect, test } from 'vitest';
import { addUp } from '#lib/subset-sum/add-up.ts';
import type { Decimal } from '#lib/decimal.ts';
import { guessColumns } from '#lib/remittance/guess-columns.ts';
import { readTable } from '#lib/remittance/read-table.ts';
import { knownByBank, readBankList } from './bank-list.ts';
import { bankPayments, type BankPayment } from './bank-payments.ts';
import { acme, makeItems, other } from '../testing/made-items.ts';
import type { PayItem } from '../model/pay-item.ts';

const method = { Id: null, Code: 'WIRE', Name: null };

function read(
  text: string,
  items: readonly PayItem[],
  partners?: Parameters<typeof readBankList>[3],
) {
  const table = readTable(text);
  return readBankList(table, guessColumns(table, knownByBank(items)), items, partners);
}

async function pay(
  lines: ReturnType<typeof read>,
  items: readonly PayItem[],
  leftOut: readonly number[] = [],
  units: number | null = null,
): Promise<(BankPayment | null)[]> {
  const options = {
    items,
    method,
    units,
    leftOut: new Set(leftOut),
    addUp: async ({ amounts, target }: { amounts: readonly bigint[]; target: bigint }) =>
      await Promise.resolve(addUp(amounts, target)),
  };
  const made: (BankPayment | null)[] = [];
  for await (const one of bankPayments(lines, options)) made.push(one);
  return made;
}

const amountsOf = (made: BankPayment | null) => made?.payment.lines.map(({ amount }) => amount);

test('each line by the first rule that fits, and nothing is proposed to two of them', async () => {
  const items = makeItems([
    ['10.00'],
    ['20.00'],
    ['30.00'],
    ['99.00', { Partner: other }],
    ['41.07'],
    ['52.11'],
  ]);
  const text = [
    'Date,Customer,Reference,Amount',
    '2026-02-01,Acme Ltd,thanks INV-2,20.00',
    '2026-02-02,ACME,second,30.00',
    '2026-02-03,ACME,third,93.18',
    '2026-02-04,acme ltd,fourth,15.00',
    '2026-02-05,,INV 4,99.00',
    '2026-02-06,Nobody,x,5.00',
    '2026-02-07,Acme Ltd,fees,-1.00',
  ].join('\n');
  const lines = read(text, items);
  const made = await pay(lines, items);
  expect(made.map((one, index) => lines[index]!.fault ?? one?.by)).toEqual([
    'Invoice named in bank text',
    'Exact match',
    'Only exact match',
    'Oldest first',
    'Invoice named in bank text',
    'Unknown partner',
    'Money out, skipped',
  ]);
  expect(made.map(amountsOf)).toEqual([
    ['20.00'],
    ['30.00'],
    ['41.07', '52.11'],
    ['10.00'],
    ['99.00'],
    [],
    undefined,
  ]);
  expect(made[2]!.payment.lines.map(({ rule }) => rule)).toEqual(['adds-up', 'adds-up']);
  expect(made[4]!.payment).toMatchObject({ partner: other, bankDate: '2026-02-05', units: 1 });
  const numbers = made.flatMap((one) => one?.payment.paymentNumber ?? []);
  expect(new Set(numbers).size).toBe(6);
});

test('named by id and by several words, as far as the amount goes', async () => {
  const items = makeItems([['10.00'], ['20.00'], ['30.00']]);
  const lines = read(`2026-02-01;ACME;for ${items[2]!.id.toUpperCase()}, INV 1;35.00`, items);
  expect((await pay(lines, items)).map(amountsOf)).toEqual([['10.00', '25.00']]);
});

test('a number that two items have names neither', async () => {
  const twice = { TransactionNumber: 'T-7' };
  const items = makeItems([['10.00', twice], ['20.00', twice], ['7.00']]);
  const made = await pay(read('2026-02-01;ACME;T-7;20.00', items), items);
  expect(made[0]!.by).toBe('Exact match');
});

test('of two ways that add up neither is taken', async () => {
  const items = makeItems([['10.00'], ['20.00'], ['12.00'], ['18.00'], ['1.00']]);
  const made = await pay(read('2026-02-01;ACME;x;30.00', items), items);
  expect(made[0]!.by).toBe('Oldest first');
});

test('the Units of the list, where a partner has items in several', async () => {
  const inTwo = { Value: '10.00' as Decimal, Units: 2 };
  const items = makeItems([['10.00'], ['10.00', { Balance: inTwo, Total: inTwo }]]);
  const lines = read('2026-02-01;ACME;x;10.00', items);
  expect((await pay(lines, items))[0]).toMatchObject({
    by: expect.stringContaining('different Units') as string,
  });
  const [made] = await pay(lines, items, [], 2);
  expect(made).toMatchObject({ by: 'Exact match', payment: { units: 2 } });
  expect(made!.payment.lines.map(({ id }) => id)).toEqual([items[1]!.id]);
});

test('a person says whose line it is, and leaves others out', async () => {
  const items = makeItems([['10.00'], ['20.00', { Partner: other }]]);
  const text = '2026-02-01;who?;x;20.00\n2026-02-02;who?;y;10.00\n2026-02-03;ACME;z;10.00';
  const lines = read(
    text,
    items,
    new Map([
      [0, other],
      [1, acme],
    ]),
  );
  const made = await pay(lines, items, [1]);
  expect(made.map((one) => one?.payment.partner)).toEqual([other, undefined, acme]);
  expect(made.map(amountsOf)).toEqual([['20.00'], undefined, ['10.00']]);
});

test('what names a settled item is told whose it is, and pays something open', async () => {
  const items = makeItems([['0'], ['7.00']]);
  const made = await pay(read('2026-02-01;;INV-1;7.00', items), items);
  expect(made[0]).toMatchObject({ by: 'Exact match', payment: { partner: acme } });
});

test.each([
  ['Bank reference', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['Transaction Ref', 'TRN-1', 'AUG-7', '2026-02-01-1'],
  ['End-to-end Id', 'TRN-1', 'AUG-7', '2026-02-01-1'],
])('%s is the bank’s own, and never the payment number', async (name, bank, own, made) => {
  const items = makeItems([['10.00'], ['20.00']]);
  const both = read(
    `Date,Customer,${name},Reference,Amount\n2026-02-01,ACME,${bank},${own},10.00`,
    items,
  );
  expect((await pay(both, items))[0]!.payment).toMatchObject({
    paymentNumber: own,
    bankReference: bank,
  });
  const alone = read(`Date,Customer,${name},Amount\n2026-02-01,ACME,${bank},10.00`, items);
  expect((await pay(alone, items))[0]!.payment).toMatchObject({
    paymentNumber: made,
    bankReference: bank,
  });
});

test('a column that names invoices is what they are matched by, whatever its header says', async () => {
  const items = makeItems([['10.00'], ['20.00']]);
  const lines = read(
    'Date,Customer,Bank reference,Amount\n2026-02-01,ACME,INV-2,20.00\n2026-02-02,ACME,INV-1,10.00',
    items,
  );
  const made = await pay(lines, items);
  expect(made.map((one) => one!.payment.paymentNumber)).toEqual(['INV-2', 'INV-1']);
  expect(made.map((one) => one!.payment.bankReference)).toEqual(['', '']);
});
