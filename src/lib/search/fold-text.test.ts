import { assert, pre, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Müller', 'MULLER'],
  ['Großkunde', 'GROSSKUNDE'],
  ['GROẞKUNDE', 'großkunde'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Isparta', 'ısparta'],
  ['İzmir', 'izmir'],
])('%s and %s are the same text', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test('finds the beginning of a word, wherever it is cut', () => {
  for (const word of ['ΟΔΟΣ ΑΘΗΝΑΣ', 'ΣΟΦΟΣΑ', 'Weißwurst']) {
    for (let end = 1; end <= word.length; end++) {
      for (const typed of [word.slice(0, end), word.slice(0, end).toLowerCase()]) {
        expect(foldText(word)).toContain(foldText(typed));
      }
    }
  }
});

test('ignores case in every text, and folds nothing twice', () => {
  // A small mark below a Greek vowel, which capitals have as a letter beside it.
  const isIotaBelow = (text: string) => text.normalize('NFKD').includes('\u0345');
  assert(
    property(string({ unit: 'binary' }), (text) => {
      pre(!isIotaBelow(text));
      const folded = foldText(text);
      expect(foldText(text.toUpperCase())).toBe(folded);
      expect(foldText(text.toLowerCase())).toBe(folded);
      expect(foldText(folded)).toBe(folded);
    }),
    { numRuns: 500 },
  );
});
