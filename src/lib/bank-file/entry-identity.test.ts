import { expect, test } from 'vitest';
import type { BankEntry, BankStatement } from './bank-statement.ts';
import {
  areAlike,
  bookedIdentity,
  dayBeginnings,
  entryIdentities,
  identitiesInStatements,
  nextIdentity,
  valueDayIdentity,
  referenceIn,
  shortBookedIdentity,
} from './entry-identity.ts';
import type { Decimal } from '../decimal.ts';

const ENTRY: BankEntry = {
  kind: 'in',
  amount: '100.00' as Decimal,
  currency: 'EUR',
  bookedOn: '2026-11-20',
  valuedOn: null,
  payer: 'Acme',
  payerAccount: '',
  text: '',
  reference: '',
  bankReference: '',
};

const STATEMENT: BankStatement = {
  format: 'CAMT.053',
  account: 'DE1',
  currency: 'EUR',
  opening: null,
  closing: null,
  unread: [],
  entries: [ENTRY],
};

function identities(...entries: readonly Partial<BankEntry>[]): string[] {
  return entryIdentities({
    ...STATEMENT,
    entries: entries.map((entry) => Object.assign({}, ENTRY, entry)),
  });
}

test('identifies an amount with and without cents as the same', () => {
  for (const amount of ['100', '100.0', '1e2'] as Decimal[]) {
    expect(identities({ amount })).toEqual(identities({}));
  }
  expect(identities({ amount: '100.001' as Decimal })).not.toEqual(identities({}));
});

test('keeps a booked entry’s identity beside its earlier pending entry', () => {
  const [pending, booked] = identities({ kind: 'pending' }, {});
  expect([booked]).toEqual(identities({}));
  expect(pending).not.toBe(booked);
});

test('tells equal entries apart when the statement follows the other one', () => {
  const page = (
    opening: string | null,
    closing: string | null,
    account = 'DE1',
  ): BankStatement => ({
    ...STATEMENT,
    account,
    opening: opening as Decimal | null,
    closing: closing as Decimal | null,
  });
  const [first, second] = [page('0', '100.00'), page('100', '200.00')];
  const distinct = (...statements: readonly BankStatement[]) =>
    new Set(identitiesInStatements(statements).flat()).size;
  expect(distinct(first, second, page('200', '300'))).toBe(3);
  // Copies, other accounts, and statements without balances prove nothing.
  expect(distinct(first, second, first, second)).toBe(2);
  expect(distinct(page('100', '100'), page('100', '100'))).toBe(1);
  expect(distinct(first, page(null, '200'))).toBe(1);
  expect(distinct(page('0', null), page(null, '100'), second)).toBe(1);
  expect(identitiesInStatements([first, page('100', '200', 'DE2')])[1]).toEqual(
    identitiesInStatements([page('100', '200', 'DE2')])[0],
  );
  // Another account that has the same balance is not the page before.
  expect(identitiesInStatements([page('0', '100', 'DE2'), first, second])[2]).toEqual([
    identities({}, {})[1],
  ]);
  // One statement with both entries has the same identities.
  expect(identitiesInStatements([first, second]).flat()).toEqual(identities({}, {}));
});

test('finds the entry of a statement that gives the value date as the booking date', () => {
  const entry = { ...ENTRY, bankReference: 'B1', valuedOn: '2026-11-18' };
  const [own, alike] = identities(entry, entry);
  const [other, second] = identities(
    { ...entry, bookedOn: '2026-11-18' },
    { ...entry, bookedOn: '2026-11-18' },
  );
  expect([valueDayIdentity('DE1', entry, own!), valueDayIdentity('DE1', entry, alike!)]).toEqual([
    other,
    second,
  ]);
  for (const without of [
    { ...entry, valuedOn: null },
    { ...entry, bookedOn: null },
    { ...entry, valuedOn: entry.bookedOn },
  ]) {
    expect(valueDayIdentity('DE1', without, identities(without)[0]!)).toBeNull();
  }
});

test.each<[string, Partial<BankEntry>, Partial<BankEntry>, boolean]>([
  [
    'shortens',
    { bankReference: '2026112000000123' },
    { bankReference: '2026112000000123456' },
    true,
  ],
  [
    'keeps a short',
    { bankReference: '202611200000012' },
    { bankReference: '2026112000000123' },
    false,
  ],
  [
    'has another',
    { bankReference: '2026112000000123' },
    { bankReference: '2026112000000124' },
    false,
  ],
  [
    'leaves out',
    { text: 'As MT940 has it' },
    { bankReference: 'B1', text: 'As CAMT has it' },
    true,
  ],
  ['never has', { text: 'As MT940 has it' }, { text: 'As CAMT has it' }, true],
])('compares entries where another format %s the reference', (_, one, other, isAlike) => {
  const compare = (change: Partial<BankEntry>): boolean[] => {
    const [a, b] = [identities(one)[0]!, identities({ ...other, ...change })[0]!];
    return [areAlike(a, b), areAlike(b, a)];
  };
  expect(compare({})).toEqual([isAlike, isAlike]);
  for (const change of [{ amount: '100.01' as Decimal }, { bookedOn: '2026-11-21' }]) {
    expect(compare(change)).toEqual([false, false]);
  }
});

test('calls equal entries of one statement not alike, but several', () => {
  for (const entry of [{}, { bankReference: 'B1' }]) {
    const [first, second] = identities(entry, entry);
    expect(areAlike(first!, second!)).toBe(false);
  }
});

test('names what entries of a day have in common', () => {
  const [same] = identities({});
  expect(dayBeginnings(ENTRY)).toEqual([`*|${same!.split('|')[1]}|`]);
  expect(referenceIn(identities({ bankReference: 'B 1' })[0]!)).toBe('B 1');
  expect(referenceIn(same!)).toBe('');
  // Another format may give the value date alone.
  const valued = { bookedOn: '2026-11-20', valuedOn: '2026-11-23' };
  expect(dayBeginnings({ ...ENTRY, ...valued })).toEqual(['*|2026-11-20|', '*|2026-11-23|']);
});

test.each([
  ['a list', 'LIST', 'DE89370400440532013000', true],
  ['an account without its bank', '0532013000', 'DE89370400440532013000', true],
  ['a sort code', '60-16-13 31926819', 'GB29NWBK60161331926819', true],
  ['another account', '0532013001', 'DE89370400440532013000', false],
  ['digits that are few', '13000', 'DE89370400440532013000', false],
])('compares the accounts of %s', (_, one, other, isAlike) => {
  const entry = { day: '2026-11-20|100.00', text: '|ACME||TEXT' };
  const [a, b] = [one, other].map((account) => `${account}|${entry.day}|${entry.text}`);
  expect([areAlike(a!, b!), areAlike(b!, a!)]).toEqual([isAlike, isAlike]);
});

test('numbers another payment as one statement with both does', () => {
  const [first, second, third] = identities({}, {}, {});
  expect(nextIdentity(first!, new Set([first!]))).toBe(second);
  expect(nextIdentity(first!, new Set([first!, second!]))).toBe(third);
});

test('tells entries without a bank’s reference apart by any field', () => {
  const changes: Partial<BankEntry>[] = [
    {},
    { amount: '100.01' as Decimal },
    { amount: '100.5' as Decimal },
    { amount: '100.05' as Decimal },
    { bookedOn: '2026-11-21' },
    { bookedOn: null, valuedOn: '2026-11-22' },
    { bookedOn: null, valuedOn: null },
    { payer: 'Acme 2' },
    { payerAccount: 'DE2' },
    { reference: 'INV-1' },
    { text: 'Invoice 1' },
    { bankReference: 'B1' },
  ];
  expect(new Set(changes.flatMap((change) => identities(change))).size).toBe(changes.length);
});

test('compares entries with a bank’s reference by that, in any spelling', () => {
  const [one] = identities({ bankReference: 'Ref 1', text: 'as CAMT has it' });
  expect(identities({ bankReference: ' REF  1', payer: 'Other', valuedOn: '2026-01-01' })).toEqual([
    one,
  ]);
  expect(identities({ text: `${'x'.repeat(70)}y` })).toEqual(identities({ text: 'X'.repeat(70) }));
});

test('tells equal entries of a statement apart by a number', () => {
  const [one] = identities({});
  expect(identities({}, { text: 'other' }, {}, {})).toEqual([
    one,
    ...identities({ text: 'other' }),
    `${one}|2`,
    `${one}|3`,
  ]);
});

test('recognizes the part of a batch in a statement that has only the batch', () => {
  const whole = { amount: '300.00' as Decimal, bankReference: 'B1' };
  const part = { ...ENTRY, bankReference: 'P1' };
  expect([bookedIdentity('D E1', { ...part, bookedAs: whole })]).toEqual(identities(whole));
  expect(bookedIdentity('DE1', part)).toBeNull();
});

test('recognizes it also where that statement shortens the batch’s reference', () => {
  const whole = { amount: '300.00' as Decimal, bankReference: '2026112000000123456' };
  const part = { ...ENTRY, bankReference: 'P1', bookedAs: whole };
  const short = shortBookedIdentity('DE1', part);
  expect([short]).toEqual(identities({ ...whole, bankReference: '2026112000000123' }));
  // A short reference is whole.
  const ofShort = { ...part, bookedAs: { ...whole, bankReference: '2026112000000123' } };
  expect(shortBookedIdentity('DE1', ofShort)).toBeNull();
  expect(shortBookedIdentity('DE1', ENTRY)).toBeNull();
});
