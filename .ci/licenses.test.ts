import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Licenses that allow use and redistribution in a product under the MIT license. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  // Of argparse, which only generates a client in a test.
  'Python-2.0',
  '(MIT OR CC0-1.0)',
  'MIT AND ISC AND BSD-3-Clause',
  '(MIT AND Zlib)',
]);

interface Locked {
  license?: string;
  deprecated?: string;
}

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('allows only packages with an approved license', () => {
  const unknown = packages.filter(([, { license }]) => !allowed.has(license ?? 'none'));
  expect(unknown.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
});

test('uses no deprecated package', () => {
  const deprecated = packages.filter(([, it]) => it.deprecated !== undefined);
  expect(deprecated.map(([path, it]) => `${path}: ${it.deprecated}`)).toEqual([]);
});
