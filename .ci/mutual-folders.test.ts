import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findMutualFolders, judgeFolders } from './mutual-folders.ts';

function found(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'waybill-folders-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const manifest = JSON.stringify({ imports: { '#lib/*': './src/lib/*' } });
  for (const [path, text] of Object.entries({ ...files, 'package.json': manifest })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findMutualFolders(root).map(({ pair }) => pair);
}

const back = {
  'src/lib/b.tsx': "import { a } from '../api/a.ts';\nexport const b = <p>{a}</p>;\n",
};

test.each([
  ['a value', "import { b } from '#lib/b.tsx';\nexport const a = b;\n"],
  ['a type', "import type { b } from '#lib/b.tsx';\nexport type A = typeof b;\n"],
  ['a value, by a relative path', "import { b } from '../lib/b.tsx';\nexport const a = b;\n"],
  ['a value, lazily', "export const a = () => import('#lib/b.tsx');\n"],
  ['a value, to export it', "export { b as a } from '#lib/b.tsx';\n"],
  ['all values, to export them', "export * from '#lib/b.tsx';\n"],
])('finds two folders that import each other when one imports %s', (_what, text) => {
  expect(found({ ...back, 'src/api/a.ts': text })).toEqual(['src/api ↔ src/lib']);
});

test('distinguishes a folder from its subfolder', () => {
  const inner = { 'proxy/a/b/c.ts': "import { d } from '../d.ts';\nexport const c = d;\n" };
  expect(found(inner)).toEqual([]);
  const outer = { 'proxy/a/e.ts': "import { c } from './b/c.ts';\nexport const e = c;\n" };
  expect(found({ ...inner, ...outer })).toEqual(['proxy/a ↔ proxy/a/b']);
});

test.each(['src/api/a.test.ts', 'src/api/testing/a.ts'])('ignores %s', (path) => {
  const text = "import { b } from '#lib/b.tsx';\nexport const a = b;\n";
  expect(found({ ...back, [path]: text })).toEqual([]);
});

test('rejects a mutual pair and names the imports to reverse', () => {
  const pair = { pair: 'a ↔ b', imports: ['a/x.ts → b/y.ts'] };
  expect(judgeFolders([pair]).complaints).toEqual([expect.stringContaining('a/x.ts → b/y.ts')]);
  expect(judgeFolders([])).toMatchObject({ passed: 1, failed: 0 });
});
