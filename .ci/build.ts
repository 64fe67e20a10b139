import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The sources of the built page. */
const inputs = [
  'src/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  '.ci/chunks.ts',
  '.ci/compile-hint.ts',
  '.ci/group-modules.ts',
  '.ci/inline-early.ts',
  '.ci/narrow-weights.ts',
  '.ci/page-files.ts',
  '.ci/shell-worker.ts',
  '.ci/thrown-by-react.ts',
  '.ci/without-scroll-area.ts',
  'tsconfig.json',
  // Its `imports` resolve module names.
  'package.json',
  'package-lock.json',
];

/** Milliseconds. */
const LONGEST_BUILD = 300_000;

/**
 * Builds the page into dist/ unless dist/ was built from the same sources.
 * @throws Error where the build fails.
 */
export function buildPage(root = join(import.meta.dirname, '..')): void {
  const dist = join(root, 'dist');
  const stamp = join(dist, '.built-from');
  const sources = hashOfSources(root);
  const isBuilt = () =>
    existsSync(join(dist, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sources;
  if (isBuilt()) return;
  // Two builds at once would write into the same folder. SQLite's lock ends with its process.
  const lock = new DatabaseSync(join(root, '.build-lock'), { timeout: LONGEST_BUILD });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    // Another process may have built it meanwhile.
    if (!isBuilt()) build(root, stamp, sources);
  } finally {
    lock.close();
  }
}

function build(root: string, stamp: string, sources: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    throw new Error(
      'The build tools aren’t installed, for example because NODE_ENV is production. Run npm ci --include=dev.',
    );
  }
  // Otherwise the first start would seem to hang.
  console.log('Building the page. This takes up to a minute.');
  rmSync(stamp, { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build'], {
    cwd: root,
    encoding: 'utf8',
    // The caller may be a test runner, but the build is always the production page.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The page could not be built.\n${stdout}${stderr}`);
  writeFileSync(stamp, sources);
}

function hashOfSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test\.tsx?|tsbuildinfo)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  try {
    buildPage();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
