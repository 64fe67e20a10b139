/** Modules that the same visits need. */
export interface Part {
  modules: readonly string[];
  /** Characters, not compressed. */
  size: number;
  /** Visits that need it before they show anything. */
  visits: readonly string[];
  /** Indices of the parts that it imports. */
  imports: readonly number[];
}

/** A planned file, and the visits that load it. */
interface ModuleGroup {
  modules: string[];
  visits: string[];
}

interface Group {
  parts: number[];
  size: number;
  /** By visit: 1 where the visit needs any of the parts. */
  needs: Uint8Array;
}

/** The cost of loading for one visit, in any unit. */
export interface VisitCost {
  character: number;
  /** The file's headers, its request, and worse compression. */
  file: number;
}

/**
 * Divides parts into files: merges two wherever one file less saves the visits more than loading
 * unneeded code costs them, starting with the largest saving. No two files import each other.
 */
export function groupModules(
  parts: readonly Part[],
  costs: ReadonlyMap<string, VisitCost>,
): ModuleGroup[] {
  const names = [...costs.keys()];
  const each = [...costs.values()];
  const groups = parts.map(({ size, visits }, place): Group => {
    const needs = Uint8Array.from(names, (name) => (visits.includes(name) ? 1 : 0));
    return { parts: [place], size, needs };
  });

  /** Returns what a file of this size costs the visits that need either group. */
  const cost = (size: number, one: Group, other = one): number =>
    each.reduce(
      (sum, { character, file }, visit) =>
        one.needs[visit]! + other.needs[visit]! > 0 ? sum + character * size + file : sum,
      0,
    );

  for (const apart = new Set<string>(); ;) {
    let best: { saved: number; one: Group; other: Group } | undefined;
    for (const [place, one] of groups.entries()) {
      for (const other of groups.slice(0, place)) {
        const saved =
          cost(one.size, one) + cost(other.size, other) - cost(one.size + other.size, one, other);
        if (saved > (best?.saved ?? 0) && !apart.has(pairOf(one, other)))
          best = { saved, one, other };
      }
    }
    if (!best) break;
    const { one, other } = best;
    if (isAroundAnother(parts, groups, one, other)) {
      apart.add(pairOf(one, other));
      continue;
    }
    groups.splice(groups.indexOf(other), 1);
    one.parts.push(...other.parts);
    one.size += other.size;
    one.needs = one.needs.map((need, visit) => need | other.needs[visit]!);
  }
  return groups.map((group) => ({
    modules: group.parts.flatMap((part) => parts[part]!.modules),
    visits: names.filter((_, visit) => group.needs[visit] === 1),
  }));
}

function pairOf(one: Group, other: Group): string {
  return `${one.parts.join()} ${other.parts.join()}`;
}

/**
 * Whether one imports the other through a third, because merging the two would then create a cycle.
 */
function isAroundAnother(
  parts: readonly Part[],
  groups: readonly Group[],
  one: Group,
  other: Group,
): boolean {
  const groupOf = new Map(groups.flatMap((group) => group.parts.map((part) => [part, group])));
  const next = (group: Group) =>
    group.parts.flatMap((part) => parts[part]!.imports.map((it) => groupOf.get(it)!));
  const reached = new Set(
    [...next(one), ...next(other)].filter((it) => it !== one && it !== other),
  );
  for (const group of reached) {
    for (const it of next(group)) {
      if (it === one || it === other) return true;
      reached.add(it);
    }
  }
  return false;
}
