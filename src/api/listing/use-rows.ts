import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { ListRow } from './list-reader.ts';
import type { ListQuery } from './list-query.ts';
import type { UsedWholeList } from './use-whole-list.ts';
import { askRows, type RowsQuestion } from './ask-rows.ts';
import { prefetchedAnswer, keyOfQuestion, takePrefetched } from './prefetch-rows.ts';
import type { ViewAnswer } from './row-store.ts';
import { noteShown } from './shown-rows.ts';

export interface UsedRows<T, Figures> {
  /** The list at the time of the question about its rows. */
  list: UsedWholeList<T>;
  /** The visible rows, in order. */
  rows: readonly ListRow<T>[];
  figures: Figures;
}

interface Answered<T, Figures> extends UsedRows<T, Figures> {
  query: ListQuery<T>;
  view: string;
  key: string;
}

const NONE: readonly never[] = [];
/** Rows are loaded but not yet shown, so the screen says that they are loading. */
const nothingShown = { rows: NONE, state: 'loading', loadedAt: null } as const;

/**
 * Whether a list is being loaded for the first time. Sums by day or partner would change with every
 * page that arrives, and a zero would only mean that nothing of it is loaded yet.
 */
export function isFirstLoad({
  loadedAt,
  state,
}: Pick<UsedWholeList<unknown>, 'loadedAt' | 'state'>): boolean {
  return loadedAt === null && (state === 'loading' || state === 'idle');
}

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
  const client = useQueryClient();
  const { rows } = list;
  const { view } = asked;
  const key = keyOfQuestion(asked);
  const answeredBy = ({ places, figures }: ViewAnswer): Answered<T, Figures> => {
    const shown: ListRow<T>[] = [];
    for (const place of places) shown.push(rows[place]!);
    return { query, view, key, list, rows: shown, figures: figures as Figures };
  };
  const [answered, setAnswered] = useState(() => {
    const known = prefetchedAnswer(rows, key);
    return known && answeredBy(known);
  });
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isOurs = answered?.query === query && answered.view === view;
  const asking = useRef(new Set<AbortController>());
  // React may draw the last answer after the next question arrives.
  const latest = useRef(answered);

  useEffect(() => {
    if (rows.length === 0) return;
    const earlyAnswer = takePrefetched(rows, key);
    const earlier = [...asking.current];
    const stopEarlier = () => {
      for (const one of earlier) one.abort();
    };
    // While nothing is shown, the answer to an earlier question is better than no answer.
    if (isOurs) stopEarlier();
    if (latest.current?.list.rows === rows && latest.current.key === key) {
      stopEarlier();
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    asking.current.add(controller);
    (earlyAnswer ?? askRows(query.queryKey, rows, asked, { signal }))
      .then((answer) => {
        if (signal.aborted) return;
        stopEarlier();
        const next = answeredBy(answer);
        latest.current = next;
        // Keys and clicks have priority over the rows.
        startTransition(() => setAnswered(next));
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure({ error });
      })
      .finally(() => asking.current.delete(controller));
    // `key` covers the whole question, and `rows` the state of the list.
    // eslint-disable-next-line react/exhaustive-deps
  }, [query, rows, key]);
  useEffect(() => {
    const { current } = asking;
    return () => {
      for (const one of current) one.abort();
    };
  }, [query, view]);
  useEffect(() => {
    if (isOurs) noteShown(client, query.queryKey);
  }, [client, query, isOurs]);

  if (failure) throw failure.error;
  return useMemo(() => {
    if (rows.length === 0) return { list, rows: NONE, figures: none };
    if (!isOurs) return { list: { ...list, ...nothingShown }, rows: NONE, figures: none };
    return answered.list.rows === rows ? { ...answered, list } : answered;
  }, [list, rows, answered, isOurs, none]);
}
