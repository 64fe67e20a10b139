import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { withoutScrollArea } from './without-scroll-area.ts';

/** React's renderer, which is evaluated in a task of its own. */
const renderer = /\/node_modules\/(?:react-dom|scheduler)\//;
export const RENDERER = 'renderer';

/** Where `/` leads. It doesn't load what only others share. */
const first = 'inbox';

/** The screen with the most code, so it doesn't load what only others share. */
const largest = 'pay';

const page = /\/features\/(?<folder>[a-z-]+)\/(?<name>[a-z-]+)-page\.tsx$/;
const signIn = /\/features\/access\/sign-in-page\.tsx$/;

/** The modules that the inbox loads by itself once its rows are there (`src/ui/later.tsx`). */
export const afterFirst = new RegExp(
  `/src/(?:${[
    'api/collection/read-rows',
    'app/(?:header-news|live-updates|offline-shell)',
    'features/inbox/(?:groups/group-control|jobs/job-bar|list/(?:bar-parts|inbox-news|row-gestures)|snooze/snooze-dialog|views/watched-views)',
    'features/pay/pay-badge',
    'lists/views/saved-views',
    'ui/(?:keep-focus|state-parts)',
  ].join('|')})\\.tsx?$`,
);

/**
 * Puts modules that the same screens need into one file: two for the start, one for each screen with
 * what its sub-pages share, and a few for what screens share. By default the bundler makes a file of
 * each few modules that have the same users; each file is a request with headers, and small ones
 * compress worse. It still does so for code that loads at an interaction or belongs to one sub-page.
 */
export const splitByUse: Plugin = {
  name: 'waybill:split-by-use',
  apply: 'build',
  config: async ({ root = process.cwd() }) => {
    const users = await usersOfModules(root);
    const groups = [
      { name: 'main', tags: ['$initial' as const], priority: 1 },
      { name: (module: string) => fileOf(module, users.get(module) ?? []) },
    ];
    return {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
        },
      },
    };
  },
};

/** Names the file for a module with these users; where it is `null`, the bundler chooses one. */
function fileOf(module: string, users: readonly string[]): string | null {
  if (renderer.test(module)) return RENDERER;
  const pages = users.map((user) => page.exec(user)?.groups).filter((it) => it !== undefined);
  const folders = new Set(pages.map(({ folder }) => folder));
  if (folders.has(first)) return folders.size > 1 ? 'screens' : first;
  const isLate = users.some((user) => afterFirst.test(user));
  if (isLate && folders.size === 0) return 'late';
  if (isLate || folders.size > 1) {
    if (users.some((user) => signIn.test(user))) return 'sign-in-parts';
    return `${isLate ? 'late' : 'shared'}-${folders.has(largest) ? largest : 'others'}`;
  }
  return pages.find(({ folder, name }) => folder === name)?.['folder'] ?? null;
}

/**
 * Finds, for each module, the entries that need it: the start, and whatever is imported while the
 * page runs. The files of a build without groups say so exactly. Import statements don't, because a
 * package exports everything through one module, of which each importer uses some parts.
 */
async function usersOfModules(root: string): Promise<Map<string, string[]>> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), withoutScrollArea],
    worker: { format: 'es' },
    build: { target: 'es2023', write: false, minify: false, modulePreload: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it]] : [])));
  const users = new Map<string, string[]>();
  for (const { fileName, facadeModuleId } of files.values()) {
    if (facadeModuleId === null) continue;
    const loaded = new Set([fileName]);
    for (const name of loaded) {
      const { imports, moduleIds } = files.get(name)!;
      for (const next of imports) loaded.add(next);
      for (const id of moduleIds) users.set(id, [...(users.get(id) ?? []), facadeModuleId]);
    }
  }
  return users;
}
