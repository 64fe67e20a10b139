import type { Plugin, Rolldown } from 'vite';
import { AFTER_FIRST, RENDERER, TOUR, visitOf } from './chunks.ts';

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/**
 * The files of `dist/` that are loaded once a page is drawn, by the page's module:
 * `inbox/inbox-page`.
 */
export type PageFiles = Record<string, readonly string[]>;

/** The build's list of files for tests that weigh them. The proxy never serves it. */
export const PAGE_FILES = '.page-files.json';

interface PageFilesReport {
  /** The files that every page loads. */
  start: readonly string[];
  pages: PageFiles;
  /** Files that the inbox preloads after its rows. */
  afterFirst: readonly string[];
}

/** Returns the address of a screen's page: `/inbox` for `inbox/inbox-page`. */
export function screenPath(page: string): string | undefined {
  const name = /^([a-z-]+)\/\1-page$/.exec(page)?.[1];
  return name === undefined ? undefined : `/${name}`;
}

/** Returns a file with everything that it imports before it runs, and their style sheets. */
function withImports(bundle: Bundle, fileName: string): string[] {
  const found = new Set([fileName]);
  for (const file of found) {
    const it = bundle[file];
    if (it?.type !== 'chunk') continue;
    for (const next of [...it.imports, ...(it.viteMetadata?.importedCss ?? [])]) found.add(next);
  }
  return [...found];
}

export function pageFilesOf(bundle: Bundle): PageFilesReport {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks
    .filter(({ isEntry, name }) => isEntry || name === RENDERER)
    .flatMap(({ fileName }) => withImports(bundle, fileName));
  const visits = new Map<string, Set<string>>();
  for (const { fileName, moduleIds } of chunks) {
    for (const visit of moduleIds.map(visitOf)) {
      if (visit === undefined) continue;
      const files = visits.get(visit) ?? new Set();
      visits.set(visit, files.union(new Set(withImports(bundle, fileName))));
    }
  }
  const { [AFTER_FIRST]: late, [TOUR]: tour, ...pages } = Object.fromEntries(visits);
  const ownOf = (files: ReadonlySet<string>) => [...files].filter((file) => !start.includes(file));
  return {
    start: [...new Set(start)],
    pages: Object.fromEntries(Object.entries(pages).map(([page, files]) => [page, ownOf(files)])),
    afterFirst: [...late!.union(tour!)],
  };
}

export const reportPageFiles: Plugin = {
  name: 'waybill:page-files',
  apply: 'build',
  generateBundle: {
    // Vite removes chunks that hold nothing but style sheets.
    order: 'post',
    handler(_options, bundle) {
      const source = JSON.stringify(pageFilesOf(bundle), null, 2);
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source });
    },
  },
};
