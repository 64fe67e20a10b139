import { expect, test } from 'vitest';
import type { BankEntry } from './bank-statement.ts';
import { entryIdentities } from './entry-identity.ts';
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

function identities(...entries: readonly Partial<BankEntry>[]): string[] {
  return entryIdentities({
    format: 'CAMT.053',
    account: 'DE1',
    currency: 'EUR',
    opening: null,
    closing: null,
    unread: [],
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
