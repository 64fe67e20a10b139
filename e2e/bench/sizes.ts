import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { buildPage } from '../../.ci/build.ts';
import { PAGE_FILES, type pageFilesOf } from '../../.ci/page-files.ts';
import { FIRST_PAGE, weigh } from '../../.ci/weigh.ts';
import { kilobytes, type Figure } from './measure.ts';

const root = join(import.meta.dirname, '..', '..');

/** The page's parts by package; the rest is its own code. */
const parts: readonly (readonly [name: string, packages: RegExp])[] = [
  ['React', /^(?:react|react-dom|scheduler|react-error-boundary)$/],
  ['Router', /^react-router$/],
  ['Query', /^@tanstack\//],
  ['Mantine', /^(?:@mantine\/.*|clsx|type-fest)$/],
  ['zod', /^zod$/],
  ['lossless-json', /^lossless-json$/],
];

const OWN = 'own code';

/** Measures the brotli size of each page's files, and of the parts of the inbox. */
export async function sizesBench(): Promise<Figure[]> {
  buildPage();
  const dist = join(root, 'dist');
  const report = JSON.parse(readFileSync(join(dist, PAGE_FILES), 'utf8')) as ReturnType<
    typeof pageFilesOf
  >;
  const { inbox, files, onTop } = weigh(report);
  const sheets = [...report.start, ...report.pages[FIRST_PAGE]!].filter((it) =>
    it.endsWith('.css'),
  );
  const bytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);
  const ownSizes = await sizesOfParts(files);
  const sum = ownSizes.reduce((sum, [, size]) => sum + size, 0);
  return [
    {
      what: 'JS of the inbox route (brotli, headers included)',
      measured: `${kilobytes(inbox)} in ${files.length} files, and ${kilobytes(bytes(sheets))} of CSS`,
      beside: `aim ≤ 165 KB; its parts, each compressed by itself, ${kilobytes(sum)}: ${ownSizes
        .map(([name, size]) => `${name} ${kilobytes(size)}`)
        .join(', ')}`,
    },
    ...Object.entries(onTop)
      .toSorted(([, a], [, b]) => b - a)
      .map(([page, size]) => ({
        what: `JS of ${page} on top of it`,
        measured: kilobytes(size),
        beside: 'aim ≤ 110 KB',
      })),
  ];
}

/** Bytes of each part, tree-shaken as the inbox uses it, in a chunk of its own. */
async function sizesOfParts(inboxFiles: readonly string[]): Promise<[string, number][]> {
  const used = new Set(
    (await chunksOf())
      .filter(({ fileName }) => inboxFiles.includes(fileName))
      .flatMap(({ moduleIds }) => moduleIds),
  );
  const group = (part: string) => ({
    name: (id: string) => (used.has(id) && partOf(id) === part ? part : null),
    includeDependenciesRecursively: false,
  });
  const names = [...parts.map(([name]) => name), OWN];
  const apart = await chunksOf(names.map(group));
  return names.map((name) => {
    const chunks = apart.filter((it) => it.name === name || (name === OWN && it.isEntry));
    return [name, chunks.reduce((sum, it) => sum + brotliCompressSync(it.code).length, 0)];
  });
}

function partOf(id: string): string {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '';
  return parts.find(([, packages]) => packages.test(name))?.[0] ?? OWN;
}

/** @param groups of modules per chunk; defaults to those of the page's build */
async function chunksOf(
  groups?: { name: (id: string) => string | null; includeDependenciesRecursively: boolean }[],
): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    root,
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'parts',
        enforce: 'post',
        config: (config) => {
          if (groups) config.build!.rolldownOptions!.output = { codeSplitting: { groups } };
        },
      },
    ],
    build: { write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}
