import { hashKey, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { readTogether } from '../client/read-together.ts';
import { loadAllRows } from './load-all-rows.ts';
import { startLoad, loadInProgress, stopLoad } from './loads.ts';
import { notingAge, type ListQuery } from './list-query.ts';
import type { Listing } from './list-reader.ts';
import { claimsOf, nothingLoaded, type ListState } from './list-state.ts';
import { createProgressPace } from './progress-pace.ts';
import { settleRows } from './ask-rows.ts';
import { WHOLE } from './shown-rows.ts';
import { learnTotal } from './total-meaning.ts';
import { perClient } from '../client/per-client.ts';

/**
 * The loaded rows of a list, each once, in the service's order. During the first load `rows` change
 * only when their number has doubled, because sorting and summing run over all of them.
 */
export interface WholeList<T> extends ListState<T> {
  faults: Listing<T>['faults'];
  /** When the load of `rows` started, even if it was incomplete; `null` before any. */
  beganAt: number | null;
}

const NOTHING = { ...nothingLoaded, faults: [], beganAt: null } as const satisfies WholeList<never>;

/** Milliseconds between two reports of a load's progress. */
const PUBLISHED_EVERY = 1000;
/** Milliseconds for which a list that no screen shows stays in memory. */
const KEPT_FOR = 10 * 60_000;

/** The whole list in the query cache. */
export function wholeListQuery<T>({ queryKey }: ListQuery<T>) {
  return queryOptions<WholeList<T>>({
    queryKey: [...queryKey, WHOLE],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: KEPT_FOR,
    // Comparing tens of thousands of rows with themselves is expensive and finds no difference.
    structuralSharing: false,
  });
}

export function wholeListOf<T>(client: QueryClient, query: ListQuery<T>): WholeList<T> {
  return client.getQueryData<WholeList<T>>(wholeListQuery(query).queryKey) ?? NOTHING;
}

/**
 * Reloads every page of a list, several at a time, bypassing every cache. Complete rows stay until
 * the new ones are complete. Resolves when the load ends for any reason, which `state` tells. Stops
 * after `most` pages, whose rows stay.
 */
export function loadWholeList<T>(
  client: QueryClient,
  query: ListQuery<T>,
  most = Infinity,
): Promise<void> {
  const { queryKey } = wholeListQuery(query);
  const publish = (change: Partial<WholeList<T>>): void =>
    void client.setQueryData<WholeList<T>>(queryKey, { ...wholeListOf(client, query), ...change });
  const isFirst = wholeListOf(client, query).loadedAt === null;
  let latest: Listing<T> | undefined;
  const work = async (signal: AbortSignal): Promise<void> => {
    const beganAt = Date.now();
    publish({
      ...(isFirst && { ...NOTHING, beganAt }),
      state: 'loading',
      loaded: 0,
      total: null,
      error: null,
    });
    const pages = notingAge((ordinal) =>
      query.readPage(
        ordinal,
        { signal, client, sendBy: ordinal > 0 ? readTogether : undefined },
        true,
      ),
    );
    const isDue = createProgressPace(PUBLISHED_EVERY);
    let shown = 0;
    const everything = await loadAllRows<T>({
      readPage: pages.readPage,
      signal,
      most,
      onProgress: (progress, total) => {
        latest = progress;
        if (signal.aborted || !isDue(total)) return;
        const loaded = progress.rows.length + progress.faults.length;
        const isShown = isFirst && progress.rows.length >= 2 * shown;
        if (isShown) shown = progress.rows.length;
        publish({ loaded, total, ...(isShown && shownOf(progress)) });
      },
    });
    signal.throwIfAborted();
    const { rows, changedWhileLoading } = everything;
    const listing = learnTotal(client, everything.listing);
    const loaded = rows.length + listing.faults.length;
    const loadedAt = pages.oldest();
    const whole = { ...shownOf(listing), rows, loaded, changedWhileLoading, beganAt: loadedAt };
    if (listing.end === 'more') publish({ ...whole, state: 'stopped', loadedAt: null });
    else publish({ ...whole, total: loaded, state: 'complete', loadedAt });
    settleRows(query.queryKey, rows);
    forgetWithLists(client);
  };
  return startLoad(client, hashKey(queryKey), work, (ended) =>
    publish({ ...ended, ...(isFirst && latest && shownOf(latest)) }),
  );
}

/** Milliseconds for which a loaded list is new enough to decide by. */
export const NEW_ENOUGH = 60_000;

/** The list that a caller needs. */
export interface WantedList {
  /** Pages that are enough: an earlier load that stopped is accepted. */
  most?: number;
  /** Milliseconds for which a loaded list is new enough. */
  freshFor?: number;
}

/** Loads a list unless it is loaded or loading. */
export function openWholeList<T>(
  client: QueryClient,
  query: ListQuery<T>,
  { most = Infinity, freshFor = Infinity }: WantedList = {},
): void {
  const { loadedAt, state } = wholeListOf(client, query);
  const isEnough =
    loadedAt === null ? state === 'stopped' && most < Infinity : Date.now() - loadedAt < freshFor;
  const isUnderWay = loadInProgress(client, nameOf(query)) !== undefined;
  if (!isUnderWay && !isEnough) void loadWholeList(client, query, most);
}

export function stopWholeList<T>(client: QueryClient, query: ListQuery<T>): void {
  stopLoad(client, nameOf(query));
}

/** The row store holds the rows of a list: they are removed together with the list. */
const forgetWithLists = perClient((client) => {
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'removed' && queryKey.at(-1) === WHOLE) settleRows(queryKey.slice(0, -1), []);
  });
});

function nameOf<T>(query: ListQuery<T>): string {
  return hashKey(wholeListQuery(query).queryKey);
}

/** The rows of a listing, and the claims that they support. */
function shownOf<T>(listing: Listing<T>) {
  return { ...claimsOf(listing), rows: listing.rows, faults: listing.faults };
}
