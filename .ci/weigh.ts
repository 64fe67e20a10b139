import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { pageFilesOf } from './page-files.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Where `/` leads. */
export const FIRST_PAGE = 'inbox/inbox-page';

/** Bytes of headers that each file brings along, about. */
const HEADERS = 750;

/**
 * Bytes of JavaScript as it is sent (brotli, with headers): before the inbox has rows, and of other
 * pages beside it. `idle` is, without headers, what the inbox has once it has loaded all that it
 * loads by itself.
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
