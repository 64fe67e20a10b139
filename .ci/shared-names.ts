import { globSync, readFileSync } from 'node:fs';

const declared =
  /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** Test helpers stand in for the code that they replace, and may share its name. */
const helper = /\.(?:test|child)\.tsx?$|[\\/]testing[\\/]/;

/**
 * Finds names that several files export with different definitions, because a name has one meaning
 * in the whole tree: `Store: proxy/store/store.ts, src/ui/store.ts`.
 */
export function findSharedNames(root: string): string[] {
  const files = new Map<string, Set<string>>();
  for (const path of globSync('{src,proxy}/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    if (helper.test(path)) continue;
    for (const [, name = ''] of readFileSync(`${root}/${path}`, 'utf8').matchAll(declared)) {
      files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  return [...files].flatMap(([name, paths]) =>
    paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : [],
  );
}
