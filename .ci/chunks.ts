/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Of queries every screen uses most parts; which of them is not to be seen among the importers. */
const shared = /\/node_modules\/@tanstack\//;

/** Where `/` leads: it does not wait for what only the others share. */
const first = 'inbox';

const page = /\/features\/(?<folder>[a-z-]+)\/(?<name>[a-z-]+)-page\.tsx$/;

/** What the sign-in page shows: in a file of its own, or it would bring all other screens along. */
const ofSignIn =
  /\/@mantine\/core\/esm\/components\/(?:InputBase|Paper|Stack|Text|TextInput|Title)\//;

/** What most of the other screens show: left to itself it would be in the file of one of them. */
const ofOthers = /\/@mantine\/core\/esm\/components\/NativeSelect\//;

/** React's renderer, which is evaluated in a task of its own. */
const renderer = /\/node_modules\/(?:react-dom|scheduler)\//;
export const RENDERER = 'renderer';

/** What the inbox loads by itself once its rows are there: it brings no other screen along. */
const afterFirst = /\/(?:features\/inbox\/views\/watched-views\.tsx|app\/live-updates\.ts)$/;
const later = 'after-inbox';

/**
 * What is there before anybody does anything is few files: two for the start, two for what folders
 * of screens share with the inbox and without it, and one for each screen, with what the pages
 * below it share with it. Left to itself the bundler cuts a screen into as many as there are dialogs
 * that use parts of it too, and each costs a request, its headers, and what brotli would have found
 * in the others. What is loaded later, or is of one page below a screen, is cut by the bundler.
 */
export const chunks = [
  { name: 'main', debugName: 'main', tags: ['$initial' as const], priority: 5 },
  {
    name: (module: string) => (renderer.test(module) ? RENDERER : null),
    debugName: 'what draws',
    priority: 4.5,
  },
  {
    name: (module: string, graph: ModuleGraph) => {
      const { folders } = usersOf(module, graph);
      return shared.test(module) ||
        (folders.has(first) && [...folders].some((it) => it !== first && it !== later))
        ? 'screens'
        : null;
    },
    debugName: 'screens',
    priority: 4,
  },
  {
    name: (module: string, graph: ModuleGraph) =>
      usersOf(module, graph).folders.has(first) ? first : null,
    debugName: 'the first screen',
    priority: 3,
  },
  {
    name: (module: string) => (ofSignIn.test(module) ? 'sign-in-parts' : null),
    debugName: 'what signing in shares',
    priority: 3,
  },
  {
    name: (module: string, graph: ModuleGraph) => {
      const { folders } = usersOf(module, graph);
      return folders.has(later) && folders.size > 1 ? later : null;
    },
    debugName: 'after the first screen',
    priority: 2,
  },
  {
    name: (module: string, graph: ModuleGraph) =>
      ofOthers.test(module) || usersOf(module, graph).folders.size > 1 ? 'other-screens' : null,
    debugName: 'the other screens',
    priority: 1,
  },
  {
    name: (module: string, graph: ModuleGraph) => [...usersOf(module, graph).screens][0] ?? null,
    debugName: 'each other screen',
    // Last: a group takes what its modules import, wherever else that belongs.
    priority: 0,
  },
];

/** The screens that have this module with them from the beginning, and the folders of all pages that do. */
function usersOf(module: string, graph: ModuleGraph) {
  // Packages reach all of themselves through one file; of them a screen takes what it uses.
  const reached = new Set(module.includes('/node_modules/') ? [] : [module]);
  const folders = new Set<string>();
  const screens = new Set<string>();
  for (const id of reached) {
    const { folder, name } = page.exec(id)?.groups ?? {};
    if (folder !== undefined) folders.add(folder);
    if (folder !== undefined && folder === name) screens.add(folder);
    if (afterFirst.test(id)) folders.add(later);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) reached.add(importer);
  }
  return { folders, screens };
}
