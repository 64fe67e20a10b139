import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalName } from './canonical-name.ts';
import { isReadableName } from '../access/readable-name.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...Array.from('aAßẞſİIıiςσΣµK\u0345\u0307\u0301\u0308ᾳᾼﬁŉǰΐև')),
  }),
);

test('leaves a canonical name unchanged', () => {
  fc.assert(
    fc.property(text, (name) => canonicalName(canonicalName(name)) === canonicalName(name)),
    { numRuns: 2_000 },
  );
});

test('ignores case, composition and compatibility forms in names', () => {
  fc.assert(
    fc.property(text, (name) => {
      const canonical = canonicalName(name);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        expect(canonicalName(name.normalize(form))).toBe(canonical);
      }
    }),
    { numRuns: 2_000 },
  );
  for (const [name, canonical] of [
    ['ANNA', 'anna'],
    ['Ａｎｎａ', 'anna'],
    ['Ju\u0308rgen', 'j\u00fcrgen'],
    ['STRAẞE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Οδυσσεύς', 'οδυσσεύσ'],
    ['İpek', 'i\u0307pek'],
    ['\u212aelvin', 'kelvin'],
    ['ﬁona', 'fiona'],
    ['an\u200bna', 'anna'],
    ['an\u00adna', 'anna'],
  ]) {
    expect(canonicalName(name!)).toBe(canonical);
  }
});

test('keeps names apart that Unicode keeps apart', () => {
  for (const [one, other] of [
    ['ılker', 'ilker'],
    ['İpek', 'ipek'],
    ['anna', 'аnna'],
    ['jose', 'josé'],
    ['anna.b', 'annab'],
  ]) {
    expect(canonicalName(one!)).not.toBe(canonicalName(other!));
  }
});

test('rejects names with invisible characters', () => {
  for (const sign of [
    '\u0000',
    '\u001b',
    '\u007f',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2028',
    '\u2060',
    '\u2066',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\u{e0041}',
    '\ud800',
    '\t',
    '  ',
    '\u00a0',
    '\u3000',
  ]) {
    expect(isReadableName(`an${sign}na`)).toBe(false);
  }
  for (const name of ['', ' ', ' anna', 'anna ', 'x'.repeat(201)]) {
    expect(isReadableName(name)).toBe(false);
  }
  for (const name of ['anna', 'Anna Berg', 'Jürgen', '李雷', 'o’neil', 'a@b.example']) {
    expect(isReadableName(name)).toBe(true);
  }
});
