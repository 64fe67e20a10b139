import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { splitByUse } from './.ci/chunks.ts';
import { compileHint } from './.ci/compile-hint.ts';
import { inlineEarly } from './.ci/inline-early.ts';
import { narrowWeights } from './.ci/narrow-weights.ts';
import { reportPageFiles } from './.ci/page-files.ts';
import { writeShellWorker } from './.ci/shell-worker.ts';
import { thrownByReact } from './.ci/thrown-by-react.ts';
import { withoutScrollArea } from './.ci/without-scroll-area.ts';

const brotli = promisify(brotliCompress);

/** Writes `.br` and `.gz` beside each text file, so that the proxy compresses nothing twice. */
const precompress: Plugin = {
  name: 'waybill:precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir!, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, await smallest(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }),
    );
  },
};

/**
 * Ways to write distances (RFC 7932 §4), and the size of the blocks that are compressed alone, as a
 * power of 2. Which way makes a script smallest depends on the script.
 */
const ways = [
  {},
  {
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 12,
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 12 },
];

async function smallest(bytes: Buffer): Promise<Buffer> {
  const compressed = await Promise.all(
    ways.map((way) =>
      brotli(bytes, { params: { ...way, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    ),
  );
  return compressed.reduce((best, way) => (way.length < best.length ? way : best));
}

const filesOfNames = new Map<string, string>();

/** Names a class after its file in few letters, because compression can't shorten them. */
function scopedName(local: string, path: string): string {
  const file = relative(import.meta.dirname, path.split('?', 1)[0]!);
  const name = `${local}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`;
  if ((filesOfNames.get(name) ?? file) !== file)
    throw new Error(`Two files have ${name}: rename one.`);
  filesOfNames.set(name, file);
  return name;
}

/** Where the proxy listens: it reads the same two places (`proxy/main.ts`). */
function proxyPort(): string {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return (process.env['PORT'] ?? file['PORT'])?.trim() || '8080';
}

const ofThePage = 'src/**/*.test.ts';

/** Tests of the page's code that change what other files would see: globals, clocks, the locale. */
const changesGlobals = globSync(ofThePage, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.|\bchooseLocale\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  plugins: [
    react(),
    splitByUse,
    thrownByReact,
    withoutScrollArea,
    narrowWeights,
    inlineEarly,
    reportPageFiles,
    writeShellWorker,
    compileHint,
    precompress,
  ],
  // The proxy puts a fresh nonce in place of this text in every reply that holds the page.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { generateScopedName: scopedName } },
  // What reads a PDF or a spreadsheet loads when one is dropped.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: {
    // changeOrigin: the proxy answers to its own host name alone.
    proxy: { '/api': { target: `http://127.0.0.1:${proxyPort()}`, changeOrigin: true } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          include: [ofThePage],
          exclude: [...configDefaults.exclude, ...changesGlobals],
          // Starting a process for each file takes longer than most of these tests.
          isolate: false,
          pool: 'threads',
        },
      },
      { extends: true, test: { name: 'page, alone', include: changesGlobals } },
      {
        extends: true,
        test: {
          name: 'proxy',
          include: [
            'proxy/**/*.test.ts',
            '.ci/**/*.test.ts',
            // Page and proxy together, by sockets: neither may import the other.
            'e2e/**/*.test.ts',
          ],
          // Node loads these sources itself, as it does for people, and once for all files of a
          // process: loading the proxy anew for each took more of the processor than its tests.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ['./proxy/testing/postgres-setup.ts', './proxy/testing/journal-setup.ts'],
        },
      },
    ],
    setupFiles: ['./.ci/real-time.ts'],
    // Two a core: most of these tests wait, for disks, sockets and clocks.
    maxWorkers: 2 * availableParallelism(),
    // The provider that sign-in is tested against says that it is not set up for more than tests.
    onConsoleLog: (log) => !log.startsWith('oidc-provider '),
    // Ends what never comes true; a busy machine needs longer than the second that is the default.
    expect: { poll: { timeout: 45_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
