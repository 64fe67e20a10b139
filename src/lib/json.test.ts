import fc from 'fast-check';
import { LosslessNumber, parse, stringify } from 'lossless-json';
import { expect, test } from 'vitest';
import { parseJson, repeatedKeysIn, stringifyJson } from './json.ts';

/** It is a member to some parsers, and a prototype to others. */
const dropPrototype = (key: string, member: unknown) => (key === '__proto__' ? undefined : member);

test('agrees with JSON.parse except for a member __proto__', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      // Numbers with a fraction or an exponent stay text here; JSON.parse settles the comparison.
      const text = JSON.stringify(value);
      expect(JSON.parse(stringifyJson(parseJson(text)))).toEqual(JSON.parse(text, dropPrototype));
    }),
    { numRuns: 2_000 },
  );
});

test('keeps the digits of every number that a double would change', () => {
  const texts = ['12.50', '-0', '1E+2', '9007199254740993', '9007199254740993.01', '0.1000'];
  for (const text of texts) {
    expect(stringifyJson(parseJson(`{"Value":${text}}`))).toBe(`{"Value":${text}}`);
  }
});

test('reads short integers as numbers and other numbers as text', () => {
  expect(parseJson('[1,-20,999999999999999]')).toEqual([1, -20, 999_999_999_999_999]);
  expect(parseJson('9999999999999999')).toBeInstanceOf(LosslessNumber);
});

test('keeps the last of duplicate keys or refuses them', () => {
  expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
  for (const text of [
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '[{"b":{"a":[1],"c":":","a":[1]}}]',
    String.raw`{"a":1,"\u0061":1}`,
  ]) {
    expect(() => parseJson(text, { duplicateKeys: 'refuse' }), text).toThrow(SyntaxError);
  }
});

test('names duplicate keys with either parser', () => {
  for (const number of ['1', '1.50']) {
    const text = `{"R":[{"T":{"V":${number},"V":${number}}},{"V":1}],"S":1,"\\u0053":${number}}`;
    const value = parseJson(text) as { R: [object, object] };
    expect(repeatedKeysIn(value as never)).toEqual([['R', 0, 'T', 'V'], ['S']]);
    expect(repeatedKeysIn(value.R[0] as never)).toEqual([['T', 'V']]);
    expect(repeatedKeysIn(value.R[1] as never)).toEqual([]);
  }
});

test('names a repeated key of the outermost object after many other repeats', () => {
  const rows = Array.from({ length: 1_000 }, () => '{"a":1,"a":1}');
  const value = parseJson(`{"R":[${rows.join(',')}],"S":1,"S":1}`);
  expect(repeatedKeysIn(value)).toContainEqual(['S']);
  expect(repeatedKeysIn((value as { R: never[] }).R[999]!)).toEqual([['a']]);
});

test('reads the same with the engine’s parser and the library', () => {
  const numbers = ['12.50', '-0', '1E+2', '5e1', '0.1', '123456789012345678', '-7', '0', '"a,1.5"'];
  const texts = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...numbers),
      fc.json({ maxDepth: 1 }),
      fc.array(tie('value'), { maxLength: 4 }).map((all) => `[ ${all.join(' , ')} ]`),
      fc.dictionary(fc.constantFrom('a', '__proto__', 'é"', 'toString'), tie('value')).map((of) => {
        const members = Object.entries(of).map(([key, text]) => `${JSON.stringify(key)} : ${text}`);
        return `{${members.join(',')}}`;
      }),
    ),
  }));
  fc.assert(
    fc.property(texts.value, (text) => {
      expect(stringifyJson(parseJson(text))).toBe(stringify(parse(text, dropPrototype)));
    }),
    { numRuns: 2_000 },
  );
});

test('agrees with the engine on valid JSON, even with misplaced numbers', () => {
  const structure = ['{', '}', '[', ']', ',', ':', ' ', 'true'];
  const strings = ['"a"', '"1.5"', String.raw`"\uE0001.5"`, '"\uE0001.5"'];
  const numbers = ['1.5', '-0', '1E5', '01', '-', '1.', '.5', '+1', '0.0.1', '1.5e', '7'];
  const part = fc.constantFrom(...structure, ...strings, ...numbers, '12345678901234567');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      const read = (how: () => unknown) => {
        try {
          return [how()];
        } catch {
          return null;
        }
      };
      const ours = read(() => JSON.parse(stringifyJson(parseJson(text))));
      expect(ours).toEqual(read(() => JSON.parse(text)));
    }),
    { numRuns: 20_000 },
  );
});

test('reads at most 200 levels with either parser', () => {
  for (const number of ['1', '1.5']) {
    const nested = (levels: number) => '['.repeat(levels) + number + ']'.repeat(levels);
    expect(stringifyJson(parseJson(nested(200)))).toBe(nested(200));
    expect(() => parseJson(nested(201))).toThrow(SyntaxError);
    expect(() => parseJson(nested(100_000))).toThrow(SyntaxError);
  }
});

test('accepts any text with distinct keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value);
      expect(parseJson(text, { duplicateKeys: 'refuse' })).toEqual(parseJson(text));
    }),
  );
});

test.each([String.raw`{"__proto__":{"Id":"x"},"a":1}`, String.raw`{"\u005f_proto__":{"Id":"x"}}`])(
  'follows no prototype: %s',
  (text) => {
    const value = parseJson(`[${text}]`) as [Record<string, unknown>];
    expect(value[0]['Id']).toBeUndefined();
    expect(Object.keys(value[0])).not.toContain('__proto__');
    expect(({} as Record<string, unknown>)['Id']).toBeUndefined();
  },
);

test('throws a SyntaxError for invalid JSON and deep nesting', () => {
  const numbers = ['{1.5:2}', '{1.5 : 2}', '{"a":1.5:2}', '[01.5]', '[1.5.5]', '[-]', '[1.5"a"]'];
  for (const text of ['', '{', '[1,]', 'nul', '<html>', '['.repeat(100_000), ...numbers]) {
    expect(() => parseJson(text), text.slice(0, 10)).toThrow(SyntaxError);
  }
});
