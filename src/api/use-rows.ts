import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { ListRow } from './list-reader.ts';
import type { ListQuery } from './list-query.ts';
import type { UsedWholeList } from './use-whole-list.ts';
import { askRows, type RowsQuestion } from './ask-rows.ts';
import type { ViewAnswer } from './row-store.ts';
import { noteShown } from './shown-rows.ts';
import { openWholeList, wholeListOf } from './whole-list.ts';

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
  key: string;
}

const NONE: readonly never[] = [];
/** Rows are loaded but not yet shown, so the screen says that they are loading. */
const nothingShown = { rows: NONE, state: 'reading', asOf: null } as const;

/** An answer that was asked for before the screen is drawn. */
interface Begun {
  rows: readonly ListRow<unknown>[];
  key: string;
  answer: Promise<ViewAnswer>;
  /** Once it is there. */
  answered: ViewAnswer | null;
}

let begun: Begun | null = null;

function begunFor(rows: Begun['rows'], key: string): Begun | null {
  return begun?.rows === rows && begun.key === key ? begun : null;
}

/**
 * Loads a list and asks a view about its first rows, before a screen that does the same is drawn:
 * then both are done beside each other.
 */
export async function beginRows<T>(
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
  begun = { rows, key: keyOf(asked), answer, answered: null };
  begun.answered = await answer;
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
  const key = keyOf(asked);
  const answeredBy = ({ places, figures }: ViewAnswer): Answered<T, Figures> => {
    const shown: ListRow<T>[] = [];
    for (const place of places) shown.push(rows[place]!);
    return { query, view, key, list, rows: shown, figures: figures as Figures };
  };
  const [answered, setAnswered] = useState(() => {
    const known = begunFor(rows, key)?.answered;
    return known ? answeredBy(known) : null;
  });
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isOurs = answered?.query === query && answered.view === view;
  const asking = useRef(new Set<AbortController>());

  useEffect(() => {
    if (rows.length === 0) return;
    const earlyAnswer = begunFor(rows, key)?.answer;
    if (earlyAnswer) begun = null;
    const earlier = [...asking.current];
    const stopEarlier = () => {
      for (const one of earlier) one.abort();
    };
    // While nothing is shown, the answer to an earlier question is better than none.
    if (isOurs) stopEarlier();
    if (answered?.list.rows === rows && answered.key === key) return;
    const controller = new AbortController();
    const { signal } = controller;
    asking.current.add(controller);
    (earlyAnswer ?? askRows(query.queryKey, rows, asked, { signal }))
      .then((answer) => {
        if (signal.aborted) return;
        stopEarlier();
        // Keys and clicks go before the rows.
        startTransition(() => setAnswered(answeredBy(answer)));
      })
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure({ error });
      })
      .finally(() => asking.current.delete(controller));
    // `key` says all that is asked, and `rows` which state of the list it is.
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

function keyOf(asked: RowsQuestion): string {
  return JSON.stringify({ ...asked, shared: asked.shared.map(({ name }) => name) });
}

/** The rows of a list that is being loaded, as soon as there are any; none where it has none. */
async function firstRowsOf<T>(
  client: QueryClient,
  query: ListQuery<T>,
): Promise<readonly ListRow<T>[]> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { state, rows } = wholeListOf(client, query);
      if (state === 'reading' && rows.length === 0) return;
      end();
      resolve(rows);
    };
    const end = client.getQueryCache().subscribe(look);
    look();
  });
}
