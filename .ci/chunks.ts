import { statSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { groupModules, type VisitCost } from './group-modules.ts';
import { withoutScrollArea } from './without-scroll-area.ts';

/** React's renderer, which is evaluated in a separate task. */
const renderer = /\/node_modules\/(?:react-dom|scheduler)\//;
export const RENDERER = 'renderer';

/** A page of `screens.ts`, or a page that it loads. */
const page = /\/features\/(?<folder>[a-z-]+)\/(?:[a-z-]+\/)?(?<name>[a-z-]+-page)\.tsx$/;

/** Loaded by the overview for people who triage. */
const section = /\/features\/overview\/(?:notifications-section|urgent-figure)\.tsx$/;
const SECTIONS = 'overview/sections';

/** The modules that the inbox preloads once its rows are shown (`src/ui/later.tsx`). */
const preloaded = [
  'api/collection/load-rows.ts',
  'app/header-news.tsx',
  'app/live-updates.ts',
  'app/offline-shell.tsx',
  'features/inbox/groups/group-control.tsx',
  'features/inbox/jobs/job-bar.tsx',
  'features/inbox/list/bar-parts.tsx',
  'features/inbox/list/inbox-news.tsx',
  'features/inbox/list/row-gestures.tsx',
  'features/inbox/snooze/snooze-dialog.tsx',
  'features/inbox/views/watched-views.tsx',
  'features/pay/pay-badge.tsx',
  'lists/views/saved-views.tsx',
  'ui/notices/state-parts.tsx',
  'ui/panels/restore-focus.ts',
].map((file) => join(import.meta.dirname, '../src', file).replaceAll('\\', '/'));
// A file that was renamed would join the code of another screen, and nobody would notice.
for (const file of preloaded) statSync(file);

/** Preloaded as well, but only on the first visit. */
const tour = /\/features\/tour\/tour\.tsx$/;

export const AFTER_FIRST = 'late';
export const TOUR = 'tour';

/**
 * Returns the visit that loads this module at its start: a page (`inbox/inbox-page`), or what it
 * loads by itself, which counts as a page of its own.
 */
export function visitOf(module: string): string | undefined {
  if (preloaded.includes(module)) return AFTER_FIRST;
  if (tour.test(module)) return TOUR;
  if (section.test(module)) return SECTIONS;
  const { folder, name } = page.exec(module)?.groups ?? {};
  return folder && `${folder}/${name!}`;
}

/**
 * Characters of code that take as long to load as one more file with its headers, worse compression
 * and request.
 */
const FILE = 20_000;

/**
 * Weighs a page by how often people start with it. The budgets of the inbox have no room for unused
 * code.
 */
function costOf(visit: string): VisitCost {
  if (visit === 'inbox/inbox-page') return { character: 400, file: 200 * FILE };
  if (visit === 'access/sign-in-page') return { character: 20, file: 4 * FILE };
  if (visit === AFTER_FIRST || visit === TOUR) return { character: 6, file: 3 * FILE };
  // At a lower cost, its file would hold what the inbox preloads.
  if (visit === SECTIONS) return { character: 10, file: 2 * FILE };
  // The page with the most code: code of others would put it over its budget.
  if (visit === 'pay/work-page') return { character: 3, file: 2 * FILE };
  const isScreen = /^([a-z-]+)\/\1-page$/.test(visit);
  const often = isScreen ? 3 : 1;
  return { character: often, file: often * FILE };
}

/**
 * Puts modules that the same pages need into one file. By default, the bundler makes many small
 * files, each for a few modules with the same users; each file is a request with headers, and small
 * files compress worse. Code that loads at an interaction is still split by default.
 */
export const splitByUse: Plugin = {
  name: 'waybill:split-by-use',
  apply: 'build',
  config: async ({ root = process.cwd() }) => {
    const files = await filesOf(root);
    const groups = [
      { name: 'main', tags: ['$initial' as const], priority: 1 },
      {
        name: (module: string) => (renderer.test(module) ? RENDERER : (files.get(module) ?? null)),
      },
    ];
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups, includeDependenciesRecursively: false },
            // The start names every file that loads later: each sign of a hash counts 140 times.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    };
  },
};

/**
 * Names the file of each module that a page needs before it shows anything. A build without groups
 * tells which page needs which module. Import statements don't, because a package exports
 * everything through one module, and each importer uses only parts of it.
 */
async function filesOf(root: string): Promise<Map<string, string>> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), withoutScrollArea],
    worker: { format: 'es' },
    build: { target: 'es2023', write: false, minify: false, modulePreload: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it] as const] : [])),
  );
  const start = [...chunks.values()].find(({ isEntry }) => isEntry)!;
  const visits = new Map<Rolldown.OutputChunk, Set<string>>();
  for (const chunk of chunks.values()) {
    const visit = visitOf(chunk.facadeModuleId ?? '');
    if (visit === undefined) continue;
    for (const needed of withImports(chunks, chunk))
      visits.set(needed, (visits.get(needed) ?? new Set()).add(visit));
  }
  for (const chunk of withImports(chunks, start)) visits.delete(chunk);
  const needed = [...visits.keys()];
  const parts = needed.map((chunk) => ({
    modules: chunk.moduleIds,
    size: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    visits: [...visits.get(chunk)!],
    imports: chunk.imports.map((name) => needed.indexOf(chunks.get(name)!)).filter((it) => it >= 0),
  }));
  const names = new Set(parts.flatMap((part) => part.visits));
  const costs = new Map(Array.from(names, (name) => [name, costOf(name)]));
  return new Map(
    groupModules(parts, costs).flatMap(({ modules, visits }, place) => {
      const name = visits.length === 1 ? visits[0]!.split('/').at(-1)! : `shared-${place}`;
      return modules.map((module) => [module, name] as const);
    }),
  );
}

/** Returns a chunk with everything that it imports before it runs. */
function withImports(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  chunk: Rolldown.OutputChunk,
): Set<Rolldown.OutputChunk> {
  const found = new Set([chunk]);
  for (const { imports } of found) for (const name of imports) found.add(chunks.get(name)!);
  return found;
}
