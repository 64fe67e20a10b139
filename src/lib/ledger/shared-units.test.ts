import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedUnits } from './shared-units.ts';

test('returns Units only when all amounts share them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 })), (all) => {
      const shared = sharedUnits(all.map((Units) => ({ Units })));
      const different = new Set(all);
      expect(shared).toBe(different.size === 1 ? all[0] : null);
    }),
  );
});
