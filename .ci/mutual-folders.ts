import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Count } from './reports.ts';

/** Two folders whose files import each other, with these imports. */
interface MutualFolders {
  pair: string;
  imports: readonly string[];
}

/**
 * Finds folders of src and proxy that import each other, because neither of two such folders can be
 * understood, moved or deleted without the other.
 *
 * A folder is the direct folder of a file: `a` and `a/b` are two folders, and `a/b` may import `a` or
 * the other way round. Imports of types, lazy imports and re-exports count. Tests, and all that lies
 * in a `testing` folder, don't count. (The linter finds cycles among files: import/no-cycle.)
 */
export function findMutualFolders(root: string): MutualFolders[] {
  const files = globSync('{src,proxy}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|bench|d)\.tsx?$|\/testing\//.test(file));
  const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;
  const among = new Map<string, Map<string, string[]>>();
  for (const file of files) {
    const from = dirname(file);
    for (const specifier of specifiersOf(file, readFileSync(join(root, file), 'utf8'))) {
      const target = resolve(from, specifier, aliases);
      if (target === null || dirname(target) === from) continue;
      const pair = [from, dirname(target)].toSorted().join(' ↔ ');
      if (!among.has(pair)) among.set(pair, new Map());
      const directions = among.get(pair)!;
      directions.set(from, [...(directions.get(from) ?? []), `${file} → ${target}`]);
    }
  }
  return [...among]
    .filter(([, directions]) => directions.size === 2)
    .map(([pair, directions]) => ({ pair, imports: fewerOf([...directions.values()]) }))
    .toSorted((a, b) => (a.pair < b.pair ? -1 : 1));
}

/** Returns the direction with fewer imports, because reversing it takes the least work. */
function fewerOf(directions: readonly string[][]): string[] {
  return directions.toSorted((a, b) => a.length - b.length)[0]!;
}

function specifiersOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
}

/** @param aliases `imports` of package.json, such as `#lib/*` → `./src/lib/*` */
function resolve(from: string, specifier: string, aliases: Record<string, string>): string | null {
  if (specifier.startsWith('.')) return posix.join(from, specifier);
  const [alias, ...rest] = specifier.split('/');
  const target = aliases[`${alias}/*`];
  return target === undefined ? null : posix.join(target.replace('*', rest.join('/')));
}

/** Fails for every pair, and names the imports to reverse. */
export function judgeFolders(found: readonly MutualFolders[]): Count {
  const complaints = found.map(
    ({ pair, imports }) =>
      `${pair} import each other. Reverse these imports:\n  ${imports.join('\n  ')}`,
  );
  return { passed: complaints.length === 0 ? 1 : 0, failed: complaints.length, complaints };
}

export function checkFolders(root: string): Count {
  return judgeFolders(findMutualFolders(root));
}
