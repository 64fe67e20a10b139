import { expect, test } from 'vitest';
import { countedOf } from './counted-payments.ts';
import type { KnownPartners } from './known-partners.ts';

const nord = '0a000000-0000-4000-8000-00000000000a';
const sued = '0b000000-0000-4000-8000-00000000000b';
const ofNord = '0c000000-0000-4000-8000-00000000000c';
const ofSued = '0d000000-0000-4000-8000-00000000000d';
const unknown = '0e000000-0000-4000-8000-00000000000e';
const known = [
  { transaction: ofNord, Id: nord, Code: 'NORD' },
  { transaction: ofSued, Id: sued, Code: 'SUED' },
];

/** A payment of 5 to Nord, with 3 for each item. */
function counted(ids: readonly string[], owners: KnownPartners | null = known) {
  const lines = ids.map(
    (id) => `{"Id":"${id}","Type":0,"TransactionNumber":null,"Amount":{"Value":3,"Units":7}}`,
  );
  const body = `{"Payments":[{"PaymentNumber":"N","AutoApply":true,
    "Partner":{"Id":"${nord}","Code":null,"Name":null},"PaymentMethod":{"Code":"ACH"},
    "Amount":{"Value":5,"Units":7},"ApplyTo":[${lines.join()}]}]}`;
  const [payment] = countedOf(body, owners);
  return payment!;
}

test('counts a payment for its partner, unless an item is another partner’s', () => {
  for (const own of [[], [ofNord], [ofNord.toUpperCase(), unknown]]) {
    expect(counted(own).partner, own.join()).toBe(nord);
  }
  for (const others of [[ofSued], [ofNord, ofSued], [unknown, ofSued.toUpperCase()]]) {
    expect(counted(others).partner, others.join()).toBeNull();
  }
});

test('counts a payment for any partner if its items can’t be loaded', () => {
  expect(counted([ofNord], null).partner).toBeNull();
  expect(counted([], null).partner).toBe(nord);
});

test('counts a payment by its number, its Units and the larger of amount and items', () => {
  expect(counted([ofNord])).toEqual({
    partner: nord,
    units: 7,
    number: 'N',
    amount: '5',
    isByLines: false,
  });
  expect(counted([ofNord, unknown])).toMatchObject({ amount: '6', isByLines: true });
});
