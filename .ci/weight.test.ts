import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildPage } from './build.ts';

const assets = join(import.meta.dirname, '..', 'dist', 'assets');

/** Bytes of JavaScript, as brotli has them, that may come before anybody has done anything. */
const BUDGET = 150_000;
/** Bytes of headers that each file brings along, about. */
const HEADERS = 750;

beforeAll(() => buildPage());

/** The files that are there once a screen is: the start, the screen, and what both import. */
function filesOf(screen: string): string[] {
  const page = readFileSync(join(assets, '..', 'index.html'), 'utf8');
  const files = new Set([...page.matchAll(/\/assets\/([\w-]+\.js)"/g)].map(([, name]) => name!));
  files.add(readdirSync(assets).find((name) => name.startsWith(`${screen}-`) && isScript(name))!);
  for (const file of files) {
    const code = readFileSync(join(assets, file), 'utf8');
    // `import(…)` is loaded later; its parenthesis tells it apart.
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g)) {
      files.add(name!);
    }
  }
  return [...files];
}

function isScript(name: string): boolean {
  return name.endsWith('.js');
}

test('the inbox comes within its budget', () => {
  const files = filesOf('inbox');
  const sizes = files.map((file) => HEADERS + statSync(join(assets, `${file}.br`)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, files.join(', ')).toBeLessThanOrEqual(BUDGET);
});

test('what the inbox has from the beginning is not cut into crumbs', () => {
  // The start, what screens share, and the inbox.
  expect(filesOf('inbox').length).toBeLessThanOrEqual(3);
});
