import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { pageFilesOf } from './page-files.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Where `/` leads. */
export const FIRST_PAGE = 'inbox/inbox-page';

/** Approximate bytes of headers for each file. */
const HEADERS = 750;

/**
 * Returns the bytes of JavaScript as it is sent (brotli, with headers): before the inbox has rows,
 * and for other pages in addition. `idle` is the total for the inbox, without headers, once it has
 * preloaded everything.
 */
export function weigh({ start, pages, afterFirst }: ReturnType<typeof pageFilesOf>) {
  const files = [...start, ...pages[FIRST_PAGE]!].filter(isScript);
  const onTop = Object.entries(pages).flatMap(([page, own]): [string, number][] =>
    page === FIRST_PAGE ? [] : [[page, bytesOf(own.filter((file) => !files.includes(file)))]],
  );
  const idle = [...new Set([...files, ...afterFirst])]
    .filter(isScript)
    .reduce((sum, file) => sum + sizeOf(file), 0);
  return { inbox: bytesOf(files), idle, files, onTop: Object.fromEntries(onTop) };
}

function bytesOf(files: readonly string[]): number {
  return files.filter(isScript).reduce((sum, file) => sum + HEADERS + sizeOf(file), 0);
}

function sizeOf(file: string): number {
  return statSync(join(dist, `${file}.br`)).size;
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}
