import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { RENDERER } from './chunks.ts';
import { pageFilesOf, screenPath } from './page-files.ts';

const root = join(import.meta.dirname, '..');

/**
 * Inlines `src/early.ts` into the page's document at `<!--early-->`: it runs before the browser
 * requests any file, and knows which files each screen needs besides those of the start.
 */
export const inlineEarly: Plugin = {
  name: 'waybill:inline-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const { start, pages } = pageFilesOf(bundle);
      // The document itself links the other files.
      const renderer = start.filter((file) => file.includes(`/${RENDERER}-`));
      const files = Object.entries(pages).flatMap(([name, files]) => {
        const path = screenPath(name);
        return path === undefined
          ? []
          : [[path, [...renderer, ...files].map((file) => basename(file))]];
      });
      const worker = Object.keys(bundle).find((file) => /\/data\.worker-[^/]+\.js$/.test(file));
      if (worker === undefined) throw new Error('The build has no data worker');
      const script = await earlyScript({
        SCREEN_FILES: Object.fromEntries(files),
        DATA_WORKER: basename(worker),
      });
      return html.replace('<!--early-->', () => `<script>${script}</script>`);
    },
  },
};

async function earlyScript(known: Readonly<Record<string, unknown>>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/early.ts'), output: { format: 'iife' } },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code.trim();
}
