import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupModules, type Part } from './group-modules.ts';

const costs = new Map([
  ['inbox', { character: 10, file: 100 }],
  ['pay', { character: 1, file: 100 }],
  ['carriers', { character: 1, file: 100 }],
  ['overview', { character: 2, file: 100 }],
]);

function part(name: string, size: number, visits: readonly string[], imports: number[] = []): Part {
  return { modules: [name], size, visits, imports };
}

test('merges small files that two pages share', () => {
  const parts = [part('a', 10, ['pay']), part('b', 10, ['pay', 'carriers'])];
  expect(groupModules(parts, costs)).toEqual([
    { modules: expect.arrayContaining(['a', 'b']) as string[], visits: ['pay', 'carriers'] },
  ]);
});

test('keeps large parts for different pages in separate files', () => {
  const parts = [part('a', 500, ['pay']), part('b', 500, ['carriers'])];
  expect(groupModules(parts, costs)).toHaveLength(2);
});

test('adds no code for other pages to a page on a tight budget', () => {
  const parts = [part('a', 15, ['inbox']), part('b', 15, ['pay'])];
  expect(groupModules(parts, costs)).toHaveLength(2);
});

/** Each imports later ones, which all of its visits need, too. */
const builds = fc
  .array(
    fc.record({
      size: fc.nat(120),
      visits: fc.subarray([...costs.keys()], { minLength: 1 }),
      imports: fc.array(fc.nat(19), { maxLength: 3 }),
    }),
    { maxLength: 20 },
  )
  .map((made) => {
    const parts = made.map((it, place) => ({
      ...it,
      modules: [`m${place}`],
      imports: it.imports.filter((next) => next > place && next < made.length),
    }));
    for (const { visits, imports } of parts)
      for (const next of imports)
        parts[next]!.visits = [...new Set([...parts[next]!.visits, ...visits])];
    return parts;
  });

test('puts each module into one file, loaded by exactly the visits that need it', () => {
  fc.assert(
    fc.property(builds, (parts) => {
      const groups = groupModules(parts, costs);
      const placed = groups.flatMap(({ modules }) => modules);
      expect(placed.toSorted()).toEqual(parts.flatMap(({ modules }) => modules).toSorted());
      for (const { modules, visits } of groups) {
        const needing = parts.filter((it) => modules.includes(it.modules[0]!));
        expect(new Set(visits)).toEqual(new Set(needing.flatMap((it) => it.visits)));
      }
    }),
  );
});

test('never costs more than one file per part', () => {
  fc.assert(
    fc.property(builds, (parts) => {
      const groups = groupModules(parts, costs);
      const sizeOf = (modules: readonly string[]) =>
        parts.reduce((sum, it) => (modules.includes(it.modules[0]!) ? sum + it.size : sum), 0);
      const spent = (files: readonly Pick<Part, 'modules' | 'visits'>[]) =>
        files.reduce(
          (sum, { modules, visits }) =>
            visits.reduce((all, visit) => {
              const { character, file } = costs.get(visit)!;
              return all + character * sizeOf(modules) + file;
            }, sum),
          0,
        );
      expect(spent(groups)).toBeLessThanOrEqual(spent(parts));
    }),
  );
});

test('creates no import cycles between files', () => {
  fc.assert(
    fc.property(builds, (parts) => {
      const groups = groupModules(parts, costs);
      const fileOf = (place: number) =>
        groups.findIndex(({ modules }) => modules.includes(parts[place]!.modules[0]!));
      const edges = parts.flatMap(({ imports }, place) =>
        imports.map((next) => [fileOf(place), fileOf(next)] as const),
      );
      let left = new Set(groups.keys());
      for (;;) {
        const free = [...left].filter(
          (file) => !edges.some(([from, to]) => from === file && to !== file && left.has(to)),
        );
        if (free.length === 0) break;
        left = new Set([...left].filter((file) => !free.includes(file)));
      }
      expect([...left]).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
