import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSelection } from './row-selection.ts';

interface Row {
  key: string;
  status: number;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('show'), keys: fc.uniqueArray(fc.nat(12), { maxLength: 8 }) }),
  fc.record({ kind: fc.constant('more'), keys: fc.uniqueArray(fc.nat(12), { maxLength: 4 }) }),
  fc.record({ kind: fc.constantFrom('change', 'toggle', 'all', 'clear'), key: fc.nat(12) }),
);

test('keeps only shown rows selected and knows when all are selected', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const choosing = createRowSelection<Row>();
      let rows: Row[] = [];
      let chosen = new Set<string>();
      for (const [count, it] of steps.entries()) {
        const rowOf = (key: number): Row => ({ key: `${key}`, status: count });
        if ('keys' in it) {
          const others = it.keys
            .map(rowOf)
            .filter(({ key }) => !rows.some((row) => row.key === key));
          rows = it.kind === 'show' ? it.keys.map(rowOf) : [...rows, ...others];
          choosing.show(rows);
          chosen = new Set([...chosen].filter((key) => rows.some((row) => row.key === key)));
        } else if (it.kind === 'change') {
          rows = rows.map((row) => (row.key === `${it.key}` ? rowOf(it.key) : row));
          choosing.show(rows);
        } else if (it.kind === 'toggle' && rows.some(({ key }) => key === `${it.key}`)) {
          choosing.toggle(`${it.key}`);
          if (!chosen.delete(`${it.key}`)) chosen.add(`${it.key}`);
        } else if (it.kind === 'all') {
          choosing.selectLoaded();
          chosen = new Set(rows.map(({ key }) => key));
        } else if (it.kind === 'clear') {
          choosing.clear();
          chosen = new Set();
        }
        expect(new Set(choosing.selection.get().keys)).toEqual(chosen);
        expect(choosing.chosen()).toEqual(rows.filter(({ key }) => chosen.has(key)));
        const isAll = chosen.size > 0 && rows.every(({ key }) => chosen.has(key));
        expect(choosing.hasAll(rows)).toBe(isAll);
      }
    }),
    { numRuns: 500 },
  );
});
