import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  MOST_AT_ONCE,
  notificationHistory,
  notificationNews,
  assignmentResult,
  type NotificationNews,
  type Assignment,
  type AssignmentChange,
  type AssignmentResult,
} from '#contract/assignments.ts';
import { statusAfter } from '#contract/job-rules.ts';
import { idKey } from '#lib/guid.ts';
import { fetchOwn } from './client/client.ts';
import { postOwn } from './client/send-own.ts';
import { staleOnce, waitOf } from './events/live.ts';
import { sendInParts } from './client/send-in-parts.ts';

const path = '/api/notifications';

/** The last change of a notification by anyone who uses this Waybill. */
export interface Change {
  /** `null` where nobody signed in. */
  who: string | null;
  /** ms since 1970, by the server's clock. */
  at: number;
  /** The new status (interface 3.1). */
  status: number;
  batch: number;
}

/** Changes by the people of an account, as of the last request. */
export interface TeamNews {
  /** By `idKey`; includes released notifications, whose version still counts. */
  assignments: ReadonlyMap<string, Assignment>;
  /** Changes of the last two hours, by `idKey`. */
  changes: ReadonlyMap<string, Change>;
  /** The server's and this browser's clock at the last request; ms since 1970. */
  now: number;
  lookedAt: number;
  /** `since` of the next request. */
  next: number;
}

/** Milliseconds between two requests. */
const LOOKS_EVERY = 30_000;
/** Milliseconds after which the list itself shows a change. */
const KEPT_FOR = 2 * 3_600_000;

export const teamQueries = {
  all: ['team'] as const,
  /** Polls for news every half minute while the page is visible; each poll adds to the last. */
  news: () =>
    queryOptions({
      queryKey: [...teamQueries.all, 'news'] as const,
      queryFn: async ({ client, signal }): Promise<TeamNews> => {
        const told = await fetchNews(known(client)?.next ?? null, signal);
        // Changes that arrived during the request stay.
        return withNews(known(client), told, Date.now());
      },
      staleTime: staleOnce('team'),
      refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
      refetchOnWindowFocus: false,
      structuralSharing: false,
    }),
  /** All activity that Waybill knows of one notification. */
  history: (id: string) =>
    queryOptions({
      queryKey: [...teamQueries.all, 'history', idKey(id)] as const,
      queryFn: ({ signal }) =>
        fetchOwn(notificationHistory, `${path}/${idKey(id)}/history`, { signal }),
      staleTime: 0,
      refetchInterval: LOOKS_EVERY,
    }),
};

/**
 * @param since a time of the server, or `next` of an earlier answer; `null` for all assignments
 * @throws ApiError
 */
export function fetchNews(since: number | null, signal?: AbortSignal): Promise<NotificationNews> {
  const query = since === null ? '' : `?since=${since}`;
  return fetchOwn(notificationNews, `${path}/news${query}`, signal && { signal });
}

function known(client: QueryClient): TeamNews | undefined {
  return client.getQueryData(teamQueries.news().queryKey);
}

/** Merges news that the page requested at `lookedAt` (ms since 1970). */
export function withNews(
  before: TeamNews | undefined,
  { taken, done, now, next }: NotificationNews,
  lookedAt: number,
): TeamNews {
  const changes = new Map(before?.changes);
  for (const [key, change] of changesOf(done)) {
    const last = changes.get(key);
    if (last === undefined || last.at <= change.at) changes.set(key, change);
  }
  const time = Date.parse(now);
  for (const [key, { at }] of changes) if (at < time - KEPT_FOR) changes.delete(key);
  return {
    assignments: withAssignments(before?.assignments, taken),
    changes,
    now: time,
    lookedAt,
    next,
  };
}

/** The last change of each notification, by `idKey`. */
export function changesOf(done: NotificationNews['done']): Map<string, Change> {
  const changes = new Map<string, Change>();
  // Oldest first: the later change wins.
  for (const { batch, who, at, ...ids } of done) {
    for (const [what, status] of Object.entries(statusAfter)) {
      for (const id of ids[what as keyof typeof statusAfter]) {
        changes.set(idKey(id), { who, at: Date.parse(at), status, batch });
      }
    }
  }
  return changes;
}

/** Answers may overtake each other: the higher version wins. */
function withAssignments(
  before: TeamNews['assignments'] | undefined,
  taken: readonly Assignment[],
): TeamNews['assignments'] {
  const after = new Map(before);
  for (const one of taken) {
    const last = after.get(idKey(one.id));
    if (last === undefined || last.version < one.version) after.set(idKey(one.id), one);
  }
  return after;
}

/**
 * Assigns, unassigns, or writes a note, in several requests where needed, and shows the result at
 * once.
 * @returns the assignments of the requests before one failed, and the error of that one
 * @throws ApiError: nothing was done
 */
export async function changeAssignments(
  client: QueryClient,
  { of, to, ...change }: AssignmentChange,
): Promise<AssignmentResult & { error: unknown }> {
  try {
    const { done, left } = await sendInParts(of, MOST_AT_ONCE, async (some) => {
      const body = { ...change, of: some, ...(to !== undefined && { to }) };
      const result = await postOwn(assignmentResult, `${path}/taken`, body);
      client.setQueryData<TeamNews>(
        teamQueries.news().queryKey,
        (news) =>
          news && {
            ...news,
            assignments: withAssignments(news.assignments, [...result.changed, ...result.refused]),
          },
      );
      return [result];
    });
    return {
      changed: done.flatMap(({ changed }) => changed),
      refused: done.flatMap(({ refused }) => refused),
      error: left?.error ?? null,
    };
  } finally {
    void client.invalidateQueries({ queryKey: [...teamQueries.all, 'history'] });
  }
}
