import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPage } from './build.ts';

/** Builds as little as a build can, and counts how often. */
const builder = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/index.html', 'built');
  appendFileSync('builds', 'x');
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-build-'));
  write('node_modules/vite/bin/vite.js', builder);
  write('src/main.tsx', 'one');
  buildPage(root);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

function builds(): number {
  return readFileSync(join(root, 'builds'), 'utf8').length;
}

test('does not build unchanged sources again', () => {
  buildPage(root);
  write('src/main.test.ts', 'a test');
  // The compiler's notes about its last check.
  write('src/tsconfig.tsbuildinfo', '{}');
  buildPage(root);
  expect(builds()).toBe(1);
});

test.each([
  'src/main.tsx',
  'src/tsconfig.json',
  'public/icon.svg',
  'index.html',
  'vite.config.ts',
  '.ci/chunks.ts',
  '.ci/group-modules.ts',
  '.ci/inline-early.ts',
  '.ci/page-files.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
])('builds again after a change to %s', (name) => {
  write(name, 'changed');
  buildPage(root);
  expect(builds()).toBe(2);
});

test.each(['dist', 'dist/index.html', 'dist/.built-from'])(
  'builds again after the loss of %s',
  (name) => {
    rmSync(join(root, name), { recursive: true });
    buildPage(root);
    expect(builds()).toBe(2);
    expect(existsSync(join(root, 'dist', 'index.html'))).toBe(true);
  },
);

test('builds once for two processes that find the page stale at the same time', async () => {
  // Each of them has found that before the other is done.
  write(
    'node_modules/vite/bin/vite.js',
    `${builder} Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);`,
  );
  write('src/main.tsx', 'two');
  const module = pathToFileURL(join(import.meta.dirname, 'build.ts')).href;
  const script = `(await import('${module}')).buildPage(${JSON.stringify(root)})`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  await Promise.all([run(), run()]);
  expect(builds()).toBe(2);
});

test('builds again after a build that was killed', () => {
  write('node_modules/vite/bin/vite.js', `${builder} process.kill(process.pid, 'SIGKILL');`);
  write('src/main.tsx', 'two');
  expect(() => buildPage(root)).toThrow('could not be built');
  write('node_modules/vite/bin/vite.js', builder);
  buildPage(root);
  expect(builds()).toBe(3);
});

test('says what to run where npm left out what builds the page', () => {
  write('src/main.tsx', 'two');
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(() => buildPage(root)).toThrow(
    /^The build tools aren’t installed, for example because NODE_ENV is production\. Run npm ci --include=dev\.$/,
  );
});
