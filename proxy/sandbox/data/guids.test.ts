import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGuids } from './guids.ts';

const key = fc.integer({ min: 1, max: 0xffff_ffff });
const kind = fc.constantFrom('notification' as const, 'SalesOrder' as const, 'line' as const);

test('decodes an ID in any letter case and version', () => {
  fc.assert(
    fc.property(fc.integer(), kind, key, (seed, kind, key) => {
      const guids = createGuids(seed);
      const id = guids.encode(kind, key);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(guids.decode(id)).toEqual({ kind, key });
      expect(guids.decode(id.toUpperCase())).toEqual({ kind, key });
      expect(guids.decode(`${id.slice(0, 14)}0${id.slice(15, 19)}f${id.slice(20)}`)).toEqual({
        kind,
        key,
      });
    }),
  );
});

test('decodes no foreign IDs', () => {
  const guids = createGuids(1);
  fc.assert(fc.property(fc.uuid(), (id) => {
      expect(guids.decode(id)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(kind, key, (kind, key) => {
      expect(guids.decode(createGuids(2).encode(kind, key))).toBeUndefined();
    }),
  );
  expect(guids.decode('00000000-0000-0000-0000-000000000000')).toBeUndefined();
  expect(guids.decode('no guid')).toBeUndefined();
});

test('generates distinct IDs', () => {
  const guids = createGuids(3);
  const ids = new Set(Array.from({ length: 20_000 }, (_, i) => guids.encode('notification', i + 1)));
  expect(ids.size).toBe(20_000);
});
