import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { pageFilesOf } from './page-files.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Where `/` leads. */
export const FIRST_PAGE = 'inbox/inbox-page';

/** Bytes of headers that each file brings along, about. */
const HEADERS = 750;

/** Bytes of JavaScript as it is sent (brotli, with headers): of the inbox, and of others beside it. */
export function weigh({ start, pages }: Pick<ReturnType<typeof pageFilesOf>, 'start' | 'pages'>) {
  const files = [...start, ...pages[FIRST_PAGE]!].filter(isScript);
  const onTop = Object.entries(pages).flatMap(([page, own]): [string, number][] =>
    page === FIRST_PAGE ? [] : [[page, bytesOf(own.filter((file) => !files.includes(file)))]],
  );
  return { inbox: bytesOf(files), files, onTop: Object.fromEntries(onTop) };
}

function bytesOf(files: readonly string[]): number {
  return files
    .filter(isScript)
    .reduce((sum, file) => sum + HEADERS + statSync(join(dist, `${file}.br`)).size, 0);
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}
