import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';
import { foldText } from './fold-text.ts';

const names = ['ben', 'ben.meyer', 'ana', 'tom@example.com'];

test.each<[string, string[]]>([
  ['@ben please call', ['ben']],
  ['(@Ben), @ana.', ['ben', 'ana']],
  ['@ben.meyer knows', ['ben.meyer']],
  ['@ben. Thanks', ['ben']],
  ['@benno', []],
  ['ask tom@example.com', []],
  ['ask @tom@example.com', ['tom@example.com']],
  ['x@ben', []],
  ['@ben @ben', ['ben']],
  ['', []],
])('%s', (text, expected) => {
  expect(mentionsIn(text, names)).toEqual(expected);
});

test('finds a name within any text and no missing names', () => {
  assert(
    property(string(), constantFrom(...names), (text, name) => {
      expect(mentionsIn(`${text} @${name}`, names)).toContain(name);
      for (const found of mentionsIn(text, names)) expect(foldText(text)).toContain(`@${found}`);
    }),
  );
});
