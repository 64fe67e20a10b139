import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { carrierAddresses, carriersAt } from './carrier-address.ts';

const ID = '00000001-0000-4000-8000-00000000000a';
const OTHER = '00000002-0000-4000-8000-00000000000b';

test.each([
  ['UPS', 'UPS'],
  ['DHL_ECOM', 'DHL_ECOM'],
  ['R+L', 'R+L'],
  ['DHL.DE', 'DHL.DE'],
  ['', ID],
  ['.', ID],
  ['..', ID],
  ['.x', ID],
  ['A/B', ID],
  ['A\\B', ID],
  ['A?B', ID],
  ['A#B', ID],
  ['A&B', ID],
  ['A%B', ID],
  ['A;B', ID],
  ['A B', ID],
  [' UPS', ID],
  ['A\u00A0B', ID],
  ['ДОМ', ID],
  ['a'.repeat(201), ID],
  // A screen's own.
  ['many', ID],
  ['Methods', ID],
  ['methods', ID],
  ['Templates', ID],
])('addresses a carrier with the code %j by %s', (Code, address) => {
  expect(carrierAddresses([{ Id: ID, Code }])).toEqual([address]);
});

test('uses a code shared by two carriers, in any case, as the address of neither', () => {
  const carriers = [
    { Id: ID, Code: 'UPS' },
    { Id: OTHER, Code: 'ups' },
    { Id: 'x/y', Code: 'UPS' },
    // A code that equals another carrier's id.
    { Id: 'z', Code: OTHER },
  ];
  expect(carrierAddresses(carriers)).toEqual([ID, null, null, 'z']);
});

test('resolves every address to exactly its own carrier', () => {
  const text = constantFrom('UPS', 'ups', 'a', 'A', 'a/b', '', '.', 'many', 'methods', ID, OTHER);
  assert(
    property(array(tuple(text, text), { maxLength: 8 }), (pairs) => {
      const named = pairs.map(([Code, Id]) => ({ Code, Id }));
      const addresses = carrierAddresses(named);
      const carriers = named.map((it, index) => Object.assign({ address: addresses[index]! }, it));
      for (const carrier of carriers) {
        if (carrier.address !== null) {
          expect(carriersAt(carriers, carrier.address)).toEqual([carrier]);
        }
      }
    }),
  );
});

test('finds carriers by code or ID in any case', () => {
  const carriers = [
    { Id: ID, Code: 'UPS', address: 'UPS' },
    { Id: OTHER, Code: 'TWIN', address: OTHER },
    { Id: 'x', Code: 'TWIN', address: 'x' },
  ];
  const [ups, twin, twin2] = carriers;
  expect(carriersAt(carriers, 'ups')).toEqual([ups]);
  expect(carriersAt(carriers, ID.toUpperCase())).toEqual([ups]);
  expect(carriersAt(carriers, 'twin')).toEqual([twin, twin2]);
  expect(carriersAt(carriers, 'NOBODY')).toEqual([]);
});
