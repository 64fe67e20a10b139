import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { pageFilesOf, screenPath } from './page-files.ts';

/** Repeats the type of `src/worker/shell-worker.ts`, because this file can't import it. */
interface Shell {
  build: string;
  entry: string;
  files: readonly string[];
  screens: readonly string[];
}

const root = join(import.meta.dirname, '..');

/** Files of `public/` that screens show. */
const icons = ['/icon.svg', '/icon-new.svg'];

/** Readers of PDFs and spreadsheets: larger than everything else, and useless without the proxy. */
const DROPPED = /^assets\/(?:pdfjs|read-pdf|read-spreadsheet)-/;

/** Writes `src/worker/shell-worker.ts` as `/sw.js`, with the list of this build's files. */
export const writeShellWorker: Plugin = {
  name: 'waybill:shell-worker',
  apply: 'build',
  generateBundle: {
    // The document is among the files by then.
    order: 'post',
    handler: async function (_options, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      const document = bundle['index.html'];
      if (!entry || document?.type !== 'asset') throw new Error('The build has no document.');
      const names = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && !DROPPED.test(name),
      );
      const shell: Shell = {
        build: createHash('sha256')
          .update(names.toSorted().join('\n'))
          .update(document.source)
          .digest('hex')
          .slice(0, 16),
        entry: `/${entry.fileName}`,
        files: [...names.map((name) => `/${name}`), ...icons],
        screens: Object.keys(pageFilesOf(bundle).pages).flatMap((page) => screenPath(page) ?? []),
      };
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerScript(shell) });
    },
  },
};

/** The worker of a build. */
export async function workerScript(shell: Shell): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/worker/shell-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code;
}
