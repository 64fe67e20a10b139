import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalName } from './canonical-name.ts';

test.each([
  ['anna', 'Anna'],
  ['zoë', 'zoe\u0308'],
  ['anna', 'ａｎｎａ'],
  ['anna', 'an\u200Bna'],
  ['anna', 'an\u00ADna'],
  ['GROSS', 'groß'],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
  ['\u212Aelvin', 'kelvin'],
  ['ﬁona', 'Fiona'],
])('%j and %j are one person', (one, other) => {
  expect(canonicalName(one)).toBe(canonicalName(other));
});

test.each([
  ['anna', 'ana'],
  ['zoë', 'zoe'],
  ['anna', 'anna1'],
  ['аnna', 'anna'],
])('%j and %j are two people', (one, other) => {
  expect(canonicalName(one)).not.toBe(canonicalName(other));
});

test('any spelling of a name in another case or composition is the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const canonical = canonicalName(name);
      expect(canonicalName(canonical)).toBe(canonical);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
        expect(canonicalName(name.normalize(form))).toBe(canonical);
      }
      expect(canonicalName(name.toUpperCase())).toBe(
        canonicalName(name.toUpperCase().toLowerCase()),
      );
    }),
  );
});
