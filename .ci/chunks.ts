/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Of queries every screen uses most parts; which of them is not to be seen among the importers. */
const shared = /\/node_modules\/@tanstack\//;

/** Where `/` leads: it does not wait for what only the others share. */
const first = 'inbox';

const screen = /\/features\/([a-z-]+)\/\1-page\.tsx$/;

/**
 * What is there before anybody does anything is few files: one for the start, two for what screens
 * share with the inbox and without it, and one for each screen. Left to itself the bundler cuts a
 * screen into as many as there are dialogs that use parts of it too, and each costs a request, its
 * headers, and what brotli would have found in the others. What is loaded later is cut by the
 * bundler.
 */
export const chunks = [
  { name: 'main', debugName: 'main', tags: ['$initial' as const], priority: 4 },
  {
    name: (module: string, graph: ModuleGraph) => {
      const screens = screensThatImport(module, graph);
      return shared.test(module) || (screens.size > 1 && screens.has(first)) ? 'screens' : null;
    },
    debugName: 'screens',
    priority: 3,
  },
  {
    name: (module: string, graph: ModuleGraph) =>
      screensThatImport(module, graph).has(first) ? first : null,
    debugName: 'the first screen',
    priority: 2,
  },
  {
    name: (module: string, graph: ModuleGraph) => {
      const [screen, ...others] = screensThatImport(module, graph);
      return others.length > 0 ? 'other-screens' : (screen ?? null);
    },
    debugName: 'the other screens',
    priority: 1,
  },
];

/** The screens that have this module with them from the beginning. */
function screensThatImport(module: string, graph: ModuleGraph): Set<string> {
  // Packages reach all of themselves through one file; of them a screen takes what it uses.
  const reached = new Set(module.includes('/node_modules/') ? [] : [module]);
  const screens = new Set<string>();
  for (const id of reached) {
    const name = screen.exec(id)?.[1];
    if (name !== undefined) screens.add(name);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) reached.add(importer);
  }
  return screens;
}
