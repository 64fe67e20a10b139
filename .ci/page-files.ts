import type { Plugin, Rolldown } from 'vite';
import { isPreloaded, pageOf, RENDERER, tour } from './chunks.ts';

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
  const pages = chunks.flatMap(({ fileName, moduleIds }) =>
    moduleIds.flatMap((id): [string, string[]][] => {
      const name = pageOf(id);
      if (name === undefined) return [];
      return [[name, withImports(bundle, fileName).filter((file) => !start.includes(file))]];
    }),
  );
  const late = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => isPreloaded(id) || tour.test(id)))
    .flatMap(({ fileName }) => withImports(bundle, fileName));
  return {
    start: [...new Set(start)],
    pages: Object.fromEntries(pages),
    afterFirst: [...new Set(late)],
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
