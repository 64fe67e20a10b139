import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let house: string;

/** An empty house under the real rules: files are added to it that the rules must judge. */
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'waybill-layers-'));
  for (const path of [
    '.oxlintrc.json',
    'package.json',
    'tsconfig.json',
    'src/tsconfig.json',
    'src/contract/tsconfig.json',
    'proxy/tsconfig.json',
  ]) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    cpSync(join(root, path), join(house, path));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction');
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function run(program: string, args: string[]) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: house,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { refused: status !== 0, output: stdout };
}

function write(path: string, text: string) {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Every module that an import below names, so that the rule alone can object. */
const modules = [
  'src/lib/a.ts',
  'src/contract/a.ts',
  'src/api/a.ts',
  'src/ui/a.ts',
  'src/lists/a.ts',
  'src/features/inbox/a.ts',
  'src/features/inbox/search/a.ts',
  'src/features/payments/a.ts',
  'src/app/a.ts',
  'proxy/a.ts',
  'proxy/service/a.ts',
  'proxy/sandbox/a.ts',
];

test.each([
  ['src/lib/x.ts', '#contract/a.ts'],
  ['src/lib/x.ts', '../contract/a.ts'],
  ['src/lib/x.ts', 'node:fs'],
  ['src/contract/x.ts', '#api/a.ts'],
  ['src/contract/x.ts', '../lib/a.ts'],
  ['src/api/x.ts', '#ui/a.ts'],
  ['src/api/x.ts', '#features/inbox/a.ts'],
  ['src/ui/x.ts', '#api/a.ts'],
  ['src/ui/x.ts', '#contract/a.ts'],
  ['src/ui/x.ts', '#lists/a.ts'],
  ['src/api/x.ts', '#lists/a.ts'],
  ['src/lists/x.ts', '#features/inbox/a.ts'],
  ['src/features/inbox/x.ts', '#features/payments/a.ts'],
  ['src/features/inbox/x.ts', '../payments/a.ts'],
  ['src/features/inbox/x.ts', '#app/a.ts'],
  ['src/features/inbox/details/x.ts', '../../payments/a.ts'],
  ['src/features/inbox/details/x.ts', '#features/payments/a.ts'],
  ['src/app/x.ts', '../../proxy/a.ts'],
  ['proxy/x.ts', '#features/inbox/a.ts'],
  ['proxy/x.ts', '../src/lib/a.ts'],
  ['proxy/sandbox/x.ts', '../service/a.ts'],
  ['proxy/sandbox/store/x.ts', '../../service/a.ts'],
  ['proxy/sandbox/x.ts', 'oauth-1.0a'],
])('rejects, when linting %s, an import of %s', (path, specifier) => {
  for (const module of modules) write(module, 'export const a = 1;\n');
  const file = write(path, `import * as it from '${specifier}';\nexport const x = it;\n`);
  const { refused, output } = run('oxlint', [path]);
  rmSync(file);
  expect(output).toContain('no-restricted-imports');
  expect(refused).toBe(true);
});

test.each([
  ['src/contract/x.ts', '#lib/a.ts'],
  ['src/api/x.ts', '#contract/a.ts'],
  ['src/ui/x.ts', '#lib/a.ts'],
  ['src/lists/x.ts', '#api/a.ts'],
  ['src/features/inbox/x.ts', '#lists/a.ts'],
  ['src/features/inbox/x.ts', '#api/a.ts'],
  ['src/features/inbox/details/x.ts', '../search/a.ts'],
  ['src/features/inbox/details/x.ts', '../a.ts'],
  ['src/app/x.ts', '#features/inbox/a.ts'],
  ['proxy/x.ts', '#contract/a.ts'],
  ['proxy/sandbox/store/x.ts', '#lib/a.ts'],
])('allows %s, when linting, to import %s', (path, specifier) => {
  for (const module of modules) write(module, 'export const a = 1;\n');
  const file = write(path, `import * as it from '${specifier}';\nexport const x = it;\n`);
  const { refused, output } = run('oxlint', [path]);
  rmSync(file);
  expect(output).not.toContain('no-restricted-imports');
  expect(refused).toBe(false);
});

test.each([
  ['src', 'src/app/x.ts', '../../proxy/a.ts'],
  ['proxy', 'proxy/x.ts', '../src/app/a.ts'],
  ['proxy', 'proxy/x.ts', '#features/inbox/a.ts'],
])('rejects, when compiling %s, a cross-side import by %s of %s', (side, path, specifier) => {
  for (const module of modules) write(module, 'export const a = 1;\n');
  const file = write(path, `import { a } from '${specifier}';\nexport const x = a;\n`);
  const { refused, output } = run('tsc', ['-p', side]);
  rmSync(file);
  expect(output).toContain('TS6307');
  expect(refused).toBe(true);
});

test('compiles lib and contract without DOM or Node types', () => {
  for (const module of modules) write(module, 'export const a = 1;\n');
  const file = write('src/lib/x.ts', 'export const x = [document, process];\n');
  const { output } = run('tsc', ['-p', 'src/contract']);
  rmSync(file);
  expect(output).toMatch(/document/);
  expect(output).toMatch(/process/);
});
