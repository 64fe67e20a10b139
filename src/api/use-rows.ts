import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ListRow } from './list-reader.ts';
import type { ListQuery } from './list-query.ts';
import type { UsedWholeList } from './use-whole-list.ts';
import { askRows, type RowsQuestion } from './ask-rows.ts';

export interface UsedRows<T, Figures> {
  /** The list as it was when the rows were asked for. */
  list: UsedWholeList<T>;
  /** The visible rows, in order. */
  rows: readonly ListRow<T>[];
  figures: Figures;
}

interface Answered<T, Figures> extends UsedRows<T, Figures> {
  query: ListQuery<T>;
  view: string;
}

const NONE: readonly never[] = [];
/** Rows are loaded but not yet shown, so the screen says that they are loading. */
const nothingShown = { rows: NONE, state: 'reading', asOf: null } as const;

/**
 * Returns a view's rows and figures for a list, computed in a worker. The former answer stays with
 * its list until a new one arrives, so that rows and figures always belong together.
 *
 * @param none the figures of no rows; a stable object
 */
export function useRows<T, Figures>(
  query: ListQuery<T>,
  list: UsedWholeList<T>,
  asked: RowsQuestion,
  none: Figures,
): UsedRows<T, Figures> {
  const [answered, setAnswered] = useState<Answered<T, Figures> | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const { rows } = list;
  const { view } = asked;
  const key = JSON.stringify({ ...asked, shared: asked.shared.map(({ name }) => name) });

  useEffect(() => {
    if (rows.length === 0) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    askRows(query.queryKey, rows, asked, { signal })
      .then(({ places, figures }) => {
        if (signal.aborted) return;
        const shown: ListRow<T>[] = [];
        for (const place of places) shown.push(rows[place]!);
        const next = { query, view, list, rows: shown, figures: figures as Figures };
        // Keys and clicks go before the rows.
        startTransition(() => setAnswered(next));
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure({ error });
      });
    return () => controller.abort();
    // `key` says all that is asked, and `rows` which state of the list it is.
    // eslint-disable-next-line react/exhaustive-deps
  }, [query, rows, key]);

  if (failure) throw failure.error;
  return useMemo(() => {
    if (rows.length === 0) return { list, rows: NONE, figures: none };
    const isOurs = answered?.query === query && answered.view === view;
    if (!isOurs) return { list: { ...list, ...nothingShown }, rows: NONE, figures: none };
    return answered.list.rows === rows ? { ...answered, list } : answered;
  }, [query, list, rows, answered, view, none]);
}
