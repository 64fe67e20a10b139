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
])('treats %s and %s as the same text', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test('finds any beginning of a word', () => {
  for (const word of ['ΟΔΟΣ ΑΘΗΝΑΣ', 'ΣΟΦΟΣΑ', 'Weißwurst']) {
    for (let end = 1; end <= word.length; end++) {
      for (const typed of [word.slice(0, end), word.slice(0, end).toLowerCase()]) {
        expect(foldText(word)).toContain(foldText(typed));
      }
    }
  }
});

test('ignores case in any text and leaves folded text unchanged', () => {
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
