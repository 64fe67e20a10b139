/** The bundler's information about a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/**
 * Packages for queries, most of whose parts every screen uses, although the list of importers does
 * not show which.
 */
const shared = /\/node_modules\/@tanstack\//;

/** Where `/` leads: it does not wait for what only the others share. */
const first = 'inbox';

const page = /\/features\/(?<folder>[a-z-]+)\/(?<name>[a-z-]+)-page\.tsx$/;

/**
 * Components of the sign-in page. They have a file of their own, which would otherwise load all
 * other screens.
 */
const ofSignIn =
  /\/@mantine\/core\/esm\/components\/(?:InputBase|Paper|Stack|Text|TextInput|Title)\//;

/** Components of most other screens, which the bundler would put into one of them. */
const ofOthers = /\/@mantine\/core\/esm\/components\/NativeSelect\//;

/** React's renderer, which is evaluated in a task of its own. */
const renderer = /\/node_modules\/(?:react-dom|scheduler)\//;
export const RENDERER = 'renderer';

/** Code that the inbox loads after its rows, kept separate so that it loads no other screen. */
const afterFirst = /\/(?:features\/inbox\/views\/watched-views\.tsx|app\/live-updates\.ts)$/;
const later = 'after-inbox';

/**
 * Groups modules into few files. Code that runs before any interaction: two files for the start,
 * two for code that screens share with and without the inbox, and one for each screen, with the
 * code that its sub-pages share. By default the bundler would split a screen into as many files as
 * there are dialogs that share parts of it, and each costs a request with its headers, and
 * compresses worse. The bundler splits code that loads later, or belongs to one sub-page.
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
    // Last, because a group also takes the modules that its own import.
    priority: 0,
  },
];

/** The screens that have this module with them from the beginning, and the folders of all pages that do. */
function usersOf(module: string, graph: ModuleGraph) {
  // A package exports everything through one file, of which a screen uses only some parts.
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
