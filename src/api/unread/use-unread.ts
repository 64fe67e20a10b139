import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query';
import { useState } from 'react';
import { ageFor, staleOnce, useLive, waitOf } from '../events/live.ts';
import { notificationQueries } from '../notifications.ts';
import { createPace, type Pace } from '../events/pace.ts';
import { useReturn } from '../client/use-return.ts';
import { joinHead, loadUnread, type UnreadRows } from './unread-rows.ts';

/** Pages that load automatically: 5,000 notifications. */
const UNASKED = 25;
/** Loading everything again costs at most one call per half minute, every 5 minutes. */
const PER_CALL = 30_000;
const WHOLE_EVERY = 300_000;
/** Milliseconds; older data reloads when a person returns. */
const YOUNG = 10_000;
/**
 * Milliseconds between polls of a hidden tab, which polls only for desktop notifications; browsers
 * wake it rarely.
 */
const OUT_OF_SIGHT = 120_000;

const list = notificationQueries.list({ status: 'unread', types: [] });

const unreadKey = [...list.queryKey, 'all'];

interface Plan {
  /** Load everything, even if the first page would do. */
  whole: boolean;
  /** Pages at most. */
  most: number;
  /** Whether nobody waits, so that the proxy may answer from its cache. */
  isPoll: boolean;
}

/** Loads what is needed next: the first page if that is enough, otherwise the whole list. */
async function readNext(client: QueryClient, signal: AbortSignal, plan: Plan) {
  const { data: known, dataUpdatedAt = 0 } = client.getQueryState<UnreadRows>(unreadKey) ?? {};
  const readPage = (ordinal: number) => list.readPage(ordinal, { signal, client }, plan.whole);
  if (known?.joinsAtHead && !plan.whole && Date.now() - known.wholeAt < wholeEvery(known)) {
    const maxAge = plan.isPoll ? ageFor('arrivals', dataUpdatedAt) : 0;
    const how = { signal, client, ...(maxAge > 0 && { maxAge }) };
    const joined = joinHead(known, await list.readPage(0, how, false));
    if (joined) return joined;
  }
  return loadUnread(readPage, plan.most);
}

function wholeEvery({ calls }: UnreadRows): number {
  return Math.max(WHOLE_EVERY, calls * PER_CALL);
}

function waitFor(state: QueryState<UnreadRows>, pace: Pace): number {
  if (document.visibilityState === 'hidden') return OUT_OF_SIGHT;
  const wait = pace.wait();
  const { data } = state;
  if (data && !data.joinsAtHead) return Math.max(wait, data.calls * PER_CALL);
  return waitOf(state, wait);
}

export interface Unread {
  list: UnreadRows | undefined;
  /** Why the last poll failed, `null` if it did not. */
  error: unknown;
  isLoading: boolean;
  /** Loads the rows beyond the automatic limit. */
  loadAll: () => void;
  /** Reloads everything, because something was changed, or a decision depends on the number. */
  recount: () => void;
}

/**
 * The unread notifications, refreshed for everything that counts them by one polling: one call per
 * poll if the service lists newest first (30 seconds, up to 4 minutes while nothing changes), a
 * complete load every 5 minutes or half a minute per page, whichever is longer. In other orders
 * each poll loads everything, at that pace.
 */
export function useUnread({
  enabled,
  alsoOutOfSight,
}: {
  enabled: boolean;
  alsoOutOfSight: boolean;
}): Unread {
  const client = useQueryClient();
  useLive();
  const [pace] = useState(createPace);
  const [most, setMost] = useState(UNASKED);
  const options = (whole: boolean, most: number, isPoll = false) =>
    queryOptions({
      queryKey: unreadKey,
      queryFn: async ({ signal }) => {
        const before = client.getQueryData<UnreadRows>(unreadKey);
        try {
          const next = await readNext(client, signal, { whole, most, isPoll });
          pace.note(next.rows[0]?.identity !== before?.rows[0]?.identity);
          return next;
        } catch (error) {
          pace.note(false);
          throw error;
        }
      },
      structuralSharing: false,
      staleTime: staleOnce('arrivals'),
      gcTime: Infinity,
    });
  const query = useQuery({
    ...options(false, most, true),
    enabled,
    refetchInterval: ({ state }) => waitFor(state, pace),
    refetchIntervalInBackground: alsoOutOfSight,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
  const readAnew = (most: number): void => {
    // A load in progress may have started before the change that requires this one.
    void client.cancelQueries({ queryKey: unreadKey, exact: true });
    // `error` holds the failure.
    void client.prefetchQuery({ ...options(true, most), staleTime: 0 });
  };
  useReturn(() => {
    pace.reset();
    if (!enabled || Date.now() - query.dataUpdatedAt <= YOUNG) return;
    void client.prefetchQuery({ ...options(false, most), staleTime: 0 });
  });
  return {
    list: query.data,
    error: query.error,
    isLoading: query.isFetching,
    loadAll: () => {
      setMost(Infinity);
      readAnew(Infinity);
    },
    recount: () => readAnew(most),
  };
}
