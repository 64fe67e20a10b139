import type { QueryClient } from '@tanstack/react-query';
import { askRows, type RowsQuestion } from './ask-rows.ts';
import type { ListQuery } from './list-query.ts';
import type { ListRow } from './list-reader.ts';
import type { ViewAnswer } from './row-store.ts';
import { openWholeList, wholeListOf } from './whole-list.ts';

type Rows = readonly ListRow<unknown>[];

/** A question that was asked before the screen is drawn. */
interface Prefetched {
  rows: Rows;
  key: string;
  answer: Promise<ViewAnswer>;
  /** Once it is there. */
  answered: ViewAnswer | null;
}

let prefetched: Prefetched | null = null;

/**
 * Loads a list and asks a view about its first rows, before a screen that needs both is drawn, so
 * that this runs in parallel.
 */
export async function prefetchRows<T>(
  client: QueryClient,
  query: ListQuery<T>,
  ask: () => RowsQuestion,
): Promise<void> {
  openWholeList(client, query);
  const rows = await firstRowsOf(client, query);
  if (rows.length === 0) return;
  const asked = ask();
  const { signal } = new AbortController();
  const answer = askRows(query.queryKey, rows, asked, { signal });
  prefetched = { rows, key: keyOfQuestion(asked), answer, answered: null };
  prefetched.answered = await answer;
}

/** Returns the answer to exactly this question, if it was asked before and has arrived. */
export function prefetchedAnswer(rows: Rows, key: string): ViewAnswer | null {
  return prefetchedFor(rows, key)?.answered ?? null;
}

/** Returns the same answer, which may still be pending. Only the first caller gets it. */
export function takePrefetched(rows: Rows, key: string): Promise<ViewAnswer> | undefined {
  const found = prefetchedFor(rows, key);
  if (found) prefetched = null;
  return found?.answer;
}

/** Returns equal keys for equal questions; large values in them count by their names. */
export function keyOfQuestion(asked: RowsQuestion): string {
  return JSON.stringify({ ...asked, shared: asked.shared.map(({ name }) => name) });
}

function prefetchedFor(rows: Rows, key: string): Prefetched | null {
  return prefetched?.rows === rows && prefetched.key === key ? prefetched : null;
}

/** Returns the rows of a list in loading, as soon as there are any; none if the list has none. */
function firstRowsOf<T>(client: QueryClient, query: ListQuery<T>): Promise<readonly ListRow<T>[]> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { state, rows } = wholeListOf(client, query);
      if (state === 'loading' && rows.length === 0) return;
      end();
      resolve(rows);
    };
    const end = client.getQueryCache().subscribe(look);
    look();
  });
}
