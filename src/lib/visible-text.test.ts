import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleParts } from './visible-text.ts';

test('reveals characters that reorder or hide text', () => {
  expect(visibleParts('pay \u202Eevil')).toEqual([
    { kind: 'text', text: 'pay ' },
    { kind: 'hidden', text: '\u202E', codePoint: 'U+202E' },
    { kind: 'text', text: 'evil' },
  ]);
  for (const character of [
    '\u0000',
    '\u200B',
    '\u2066',
    '\uFEFF',
    '\u00AD',
    '\u{E0041}',
    '\uD800',
  ]) {
    expect(visibleParts(character)[0]?.kind, character).toBe('hidden');
  }
});

test('leaves words of any script, emoji and line breaks unchanged', () => {
  for (const text of ['Größe 😀', '注文 SO-1042', 'طلب', 'a\nb\tc']) {
    expect(visibleParts(text)).toEqual([{ kind: 'text', text }]);
  }
});

test('keeps the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        visibleParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
