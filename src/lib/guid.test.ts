import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idKey, isGuidShaped, orderOfId } from './guid.ts';

test('sorts GUIDs by their digits in either case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      const order = Number(orderOfId(a)) - Number(orderOfId(b.toUpperCase()));
      const start = (id: string) => id.slice(0, 13);
      expect(Math.sign(order)).toBe(start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0);
    }),
    {
      examples: [
        ['00000000-0010-4000-8000-000000000000', '00000000-0020-4000-8000-000000000000'],
        ['00000000-0001-4000-8000-000000000000', '00000000-0002-4000-8000-000000000000'],
      ],
    },
  );
  expect(orderOfId('Order-7')).toBe('order-7');
});

const usual = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const spellings = [
  usual.toUpperCase(),
  `{${usual.toUpperCase()}}`,
  `{${usual}}`,
  usual.replaceAll('-', ''),
];

test.each(spellings)('recognizes %s as a GUID', (spelling) => {
  expect(isGuidShaped(spelling)).toBe(true);
  expect(idKey(spelling)).toBe(usual);
  expect(orderOfId(spelling)).toBe(orderOfId(usual));
});

test.each([
  '',
  'INV-1',
  `{${usual}`,
  `${usual}}`,
  `{${usual.replaceAll('-', '')}}`,
  usual.slice(1),
  `${usual.replaceAll('-', '').slice(1)}g`,
])('doesn’t recognize “%s” as a GUID', (text) => {
  expect(isGuidShaped(text)).toBe(false);
  expect(idKey(text)).toBe(text.toLowerCase());
});
