import { assert, json, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';
import { shapeOf, type Shape } from './shape-of.ts';
import { wordsOf } from './words-of.ts';

function read(text: string): Shape {
  return shapeOf(parseJson(text));
}

test('keeps every digit and letter of scalars', () => {
  expect(read('12.50')).toEqual({ kind: 'scalar', as: 'number', text: '12.50' });
  expect(read('1e400')).toEqual({ kind: 'scalar', as: 'number', text: '1e400' });
  expect(read('12345678901234567890')).toMatchObject({ text: '12345678901234567890' });
  expect(read('-0')).toMatchObject({ text: '-0' });
  expect(read('true')).toMatchObject({ as: 'yesNo', text: 'Yes' });
  expect(read('null')).toMatchObject({ as: 'none' });
  expect(read('"2026-11-20T10:00:00Z"')).toMatchObject({ as: 'dateTime' });
  expect(read('"/Date(1700000000000)/"')).toMatchObject({
    as: 'dateTime',
    text: '2023-11-14T22:13:20.000Z',
  });
  expect(read('"2026-02-30"')).toMatchObject({ as: 'text' });
});

test('separates an object’s scalars from its nested parts', () => {
  expect(read('{"Id":1,"ShipTo":{"City":"Bath"},"Tags":["a"],"Note":null}')).toMatchObject({
    kind: 'fields',
    scalars: [
      { key: 'Id', label: 'Id' },
      { key: 'Note', label: 'Note' },
    ],
    parts: [
      { label: 'Ship To', value: { kind: 'fields' } },
      { label: 'Tags', value: { kind: 'list' } },
    ],
  });
});

test('builds a table with all keys from an array of objects', () => {
  const shape = read('[{"Sku":"A","Price":{"Value":1.50,"Units":0}},{"Sku":"B","Late":true}]');
  expect(shape).toMatchObject({
    kind: 'table',
    columns: [
      { label: 'Sku', isNumeric: false },
      { label: 'Price · Value', isNumeric: true },
      { label: 'Price · Units', isNumeric: true },
      { label: 'Late', isNumeric: false },
    ],
  });
  expect(
    shape.kind === 'table' && shape.rows.map((row) => row.map((cell) => cell !== null)),
  ).toEqual([
    [true, true, true, false],
    [true, false, false, true],
  ]);
});

test('doesn’t read a name with a dot as a path', () => {
  expect(read('[{"a.b":1,"a":{"b":2}}]')).toMatchObject({ columns: { length: 2 } });
});

test('lists the items of a very wide table one after another', () => {
  const wide = Array.from({ length: 50 }, (_, index) => ({ [`k${index}`]: index }));
  expect(shapeOf(wide)).toMatchObject({ kind: 'items', items: { length: 50 } });
});

test('treats a value without content as empty', () => {
  for (const text of ['{}', '[]', '[{}]']) expect(read(text)).toEqual({ kind: 'empty' });
});

test('keeps all scalars of any JSON', () => {
  assert(
    property(json({ maxDepth: 8 }), (text) => {
      const value = parseJson(text);
      expect(countOf(shapeOf(value))).toBe(scalarsIn(value));
    }),
  );
});

test('shapes the deepest readable JSON', () => {
  expect(read('['.repeat(200) + ']'.repeat(200)).kind).toBe('items');
});

function countOf(shape: Shape | null): number {
  const sum = (shapes: readonly (Shape | null)[]): number =>
    shapes.reduce((total, part) => total + countOf(part), 0);
  if (shape === null) return 0;
  switch (shape.kind) {
    case 'scalar':
      return 1;
    case 'fields':
      return sum([...shape.scalars, ...shape.parts].map(({ value }) => value));
    case 'table':
      return sum(shape.rows.flat());
    case 'list':
    case 'items':
      return sum(shape.items);
    case 'empty':
      return 0;
    default:
      return shape satisfies never;
  }
}

function scalarsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null || 'isLosslessNumber' in value) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + scalarsIn(part), 0);
}

test.each([
  ['ShipToCity', 'Ship To City'],
  ['SKU', 'SKU'],
  ['ARPChange', 'ARP Change'],
  ['unit_price', 'Unit price'],
  ['Address1Line', 'Address1 Line'],
  ['Größe', 'Größe'],
  ['', '(no name)'],
  ['__', '__'],
])('labels %s as %s', (name, words) => {
  expect(wordsOf(name)).toBe(words);
});
