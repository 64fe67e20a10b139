import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson, type JsonPath } from './json-scan.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isScanned(text: string): boolean {
  try {
    scanJson(encode(text), () => {});
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return false;
  }
}

function repeated(text: string): JsonPath[] {
  const paths: JsonPath[] = [];
  scanJson(encode(text), (depth, path) => {
    expect(path()).toHaveLength(depth);
    paths.push(path());
  });
  return paths;
}

test('accepts exactly the escapes that JSON.parse accepts', () => {
  const letters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const escapes = letters.flatMap((letter) => [letter, `${letter}12aF`, `u12a${letter}`]);
  for (const escape of [...escapes, 'u', 'u1', 'u123', 'u00é0', '']) {
    const text = `"\\${escape}"`;
    expect(isScanned(text), text).toBe(isJson(text));
  }
});

test('accepts exactly the text that JSON.parse accepts', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"a":',
    '\\',
    String.raw`"\u00e9"`,
    '"é😀"',
    ' ',
    '\n',
    '\t',
    '\r',
    '\u00a0',
    '\u0000',
    '\u001f',
    'x',
    'null',
    'true',
    'false',
    'nul',
    '0',
    '-',
    '1',
    '-0',
    '01',
    '1.5',
    '1.',
    '.5',
    '1e5',
    '1E+05',
    '1e',
    '+1',
    '1e-',
    'NaN',
    String.raw`"\x"`,
    String.raw`"\u12g4"`,
    String.raw`"\ud800"`,
    '"\n"',
    '"\u007f"',
    '//',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (some) => {
      const text = some.join('');
      expect(isScanned(text), text).toBe(isJson(text));
    }),
    { numRuns: 3_000 },
  );
});

test('agrees with JSON.parse on a page with one character changed, removed or added', () => {
  fc.assert(
    fc.property(
      fc.json({ noUnicodeString: false }),
      fc.nat(),
      fc.nat({ max: 1 }),
      fc.constantFrom('', '"', ',', '}', ']', ':', '\\', '0', 'x', ' ', '\u0001'),
      (text, where, removed, added) => {
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + added + text.slice(at + removed);
        expect(isScanned(changed), changed).toBe(isJson(changed));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('accepts 200 levels of arrays or objects and refuses more', () => {
  const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
  for (const nested of [arrays, objects]) {
    expect(isScanned(nested(200))).toBe(true);
    expect(isScanned(nested(201))).toBe(false);
    expect(isScanned(nested(100_000))).toBe(false);
  }
});

test('names each repeated key of an object', () => {
  expect(repeated('{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}')).toEqual([]);
  expect(repeated('{"Value":1,"Value":1000}')).toEqual([['Value']]);
  expect(repeated('{"R":[{"a":1},{"T":{"V":1,"U":0,"V":1}}]}')).toEqual([['R', 1, 'T', 'V']]);
  expect(repeated('[{"":1,"":2}]')).toEqual([[0, '']]);
  // An escape writes the same name in another way, and one name may begin as another.
  expect(repeated(String.raw`{"a":1,"ab":2,"\u0061":3,"a\"":4,"a\u0022":5}`)).toEqual([
    ['a'],
    ['a"'],
  ]);
  expect(repeated('{"é":1,"e":2,"é":3,"é":4}')).toEqual([['é'], ['é']]);
});

test('finds every repeated key of an object of any size', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 200 }), (names) => {
      const text = `{${names.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`;
      expect(repeated(text)).toHaveLength(names.length - new Set(names).size);
    }),
  );
});

test('reads an object with very many keys in linear time', () => {
  const names = Array.from({ length: 200_000 }, (_, n) => `"${n}":0`);
  expect(repeated(`{${names.join(',')},"7":0}`)).toEqual([['7']]);
});
