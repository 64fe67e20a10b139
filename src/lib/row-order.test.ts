import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from './locale.ts';
import { NO_PAUSE } from './pauses.ts';
import { keyColumns, sortPlaces, type SortKey } from './row-order.ts';

const text = fc.option(fc.constantFrom('INV-10', 'INV-9', 'inv-9', 'Ä', 'a', ''));
const amount = fc.oneof(
  fc.bigInt({ min: -5n, max: 5n }),
  // A double can't tell these apart.
  fc.bigInt({ min: 2n ** 70n, max: 2n ** 70n + 3n }),
);
const keys = fc.tuple(text, fc.option(fc.integer({ min: -2, max: 2 })), amount);

/** Sorts with the engine's own stable sort. */
function sorted(rows: readonly (readonly SortKey[])[], isDescending: boolean): number[] {
  const direction = isDescending ? -1 : 1;
  const compare = (a: SortKey, b: SortKey): number => {
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    if (typeof a === 'string') return direction * compareTexts(a, b as string);
    return a < (b as number | bigint) ? -direction : direction;
  };
  return rows
    .map((_, place) => place)
    .toSorted((a, b) => {
      for (const [index, key] of rows[a]!.entries()) {
        const order = compare(key, rows[b]![index]!);
        if (order !== 0) return order;
      }
      return 0;
    });
}

test('sorts like the engine without blocking', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(keys), fc.boolean(), async (rows, isDescending) => {
      const columns = await keyColumns(rows, (row) => row, NO_PAUSE);
      const places = Uint32Array.from(rows.keys());
      const order = await sortPlaces(places, columns, isDescending, NO_PAUSE);
      expect([...order]).toEqual(sorted(rows, isDescending));
    }),
  );
});

test('sorts some of many rows in chunks', async () => {
  const rows = Array.from({ length: 10_000 }, (_, place) => (place * 7919) % 10_007);
  let pauses = 0;
  const pause = () => {
    pauses++;
    return undefined;
  };
  const columns = await keyColumns(rows, (row) => row, pause);
  const even = Uint32Array.from([...rows.keys()].filter((place) => place % 2 === 0));
  const order = await sortPlaces(even, columns, true, pause);
  expect(Array.from(order, (place) => rows[place])).toEqual(
    rows.filter((_, place) => place % 2 === 0).toSorted((a, b) => b - a),
  );
  expect(pauses).toBeGreaterThan(20);
});

const documentNumber = fc
  .tuple(
    fc.constantFrom('', 'INV-', 'inv-', 'INV', 'CR-2026-', 'Ä ', '0', 'a-b'),
    fc.oneof(fc.nat(30).map(String), fc.constantFrom('', '007', '12345678901234567')),
  )
  .map((parts) => parts.join(''));

test('sorts document numbers like the engine', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(documentNumber, { minLength: 40, maxLength: 80 }),
      fc.boolean(),
      async (texts, isDescending) => {
        const rows = texts.map((it) => [it]);
        const columns = await keyColumns(rows, (row) => row, NO_PAUSE);
        const places = Uint32Array.from(rows.keys());
        const order = await sortPlaces(places, columns, isDescending, NO_PAUSE);
        expect([...order]).toEqual(sorted(rows, isDescending));
      },
    ),
  );
});

test('stops on request', async () => {
  const rows = Array.from({ length: 5_000 }, (_, place) => `row ${place}`);
  let pauses = 0;
  const stopped = keyColumns(
    rows,
    (row) => row,
    async () => {
      if (++pauses === 7) throw new Error('stopped');
    },
  );
  await expect(stopped).rejects.toThrow('stopped');
});
