import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeText } from './uri-text.ts';

test('encodes any text and decodes well-formed text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeURIComponent(encodeText(text))).toBe(text.toWellFormed());
    }),
  );
  expect(encodeText('a/\u{D800}?')).toBe('a%2F%EF%BF%BD%3F');
});
