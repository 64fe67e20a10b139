import { expect, test } from 'vitest';
import { mentionReader } from './mentions.ts';

const read = mentionReader(
  ['INV-10045', 'INV-10046', 'INV-10047', 'INV-10049', 'CN-331', 'INV-123456'],
  (item) => [item],
);

function mentions(text: string): string[] {
  return read(text)
    .map(({ item, by }) => `${item} ${by}`)
    .toSorted();
}

test.each([
  ['INV 10045, 10046 less CN 331', ['CN-331', 'INV-10045', 'INV-10046']],
  ['Rechnung Nr.10045', ['INV-10045']],
  ['Invoice #: 10045 and 46', ['INV-10045', 'INV-10046']],
  ['INV 10045-10047', ['INV-10045', 'INV-10046', 'INV-10047']],
  ['INV 10045 to 10049', ['INV-10045', 'INV-10046', 'INV-10047', 'INV-10049']],
  ['INV 10047-10045', ['INV-10045', 'INV-10047']],
])('finds the items that “%s” names', (text, items) => {
  expect(mentions(text).map((it) => it.split(' ')[0])).toEqual(items);
});

test('only proposes a name with letters in place of digits', () => {
  expect(mentions('INV-l0O45')).toEqual(['INV-10045 slip']);
});

test.each(['paid 123456.78', 'paid 12.10045', 'on 10.11.2026'])(
  'doesn’t read an amount as an item: %s',
  (text) => {
    expect(mentions(text)).toEqual([]);
  },
);

test('finds a number without regard to zeros in front', () => {
  const find = mentionReader(['0010045', 'RE-010046', '01067', '4711'], (name) => [name]);
  const found = (text: string) => find(text).map(({ item }) => item);
  expect(found('Rechnung 10045')).toEqual(['0010045']);
  expect(found('Rechnung 10046, 00010045').toSorted()).toEqual(['0010045', 'RE-010046']);
  // A postal code.
  expect(found('04711 Dresden')).toEqual([]);
});
