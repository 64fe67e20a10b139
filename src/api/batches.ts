import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  batchDetails,
  batchList,
  type Batch,
  type BatchDetails,
  type BatchKind,
  type BatchList,
} from '#contract/batch.ts';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fetchAnswer, fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { postOwn } from './client/send-own.ts';
import { staleOnce, waitOf } from './events/live.ts';
import { loadPages } from './load-pages.ts';
import { pollWhile } from './client/poll-while.ts';
import { firstPageOf } from './session/first-page.ts';

export interface BatchFilters {
  kind?: BatchKind;
  /**
   * `unknown`: it may or may not have been done. `person`: it won't go on by itself. `failed`: a
   * line of it is refused or contradicted.
   */
  only?: 'unknown' | 'person' | 'failed';
  /** Only batches requested since then, in ms since 1970. */
  since?: number;
  /** Only batches requested before then, in ms since 1970. */
  until?: number;
  /** Whether to sum the payments of each batch. */
  hasAmounts?: boolean;
  /** An id that was sent. */
  record?: string;
  /** Its ReportId. */
  report?: string;
  /** The Idempotency-Key that the batch was sent with. */
  key?: string;
  /** A ReportId, key, id, payment number or own reference. */
  find?: string;
}

/** Batches per request of the list. */
const LIMIT = 50;
/**
 * Milliseconds between polls of a list in which nothing is in progress, because others submit
 * batches too.
 */
const IDLE = 30_000;

const listInterval = pollWhile<{ pages: BatchList[] }>(({ pages }) => {
  const open = pages.flatMap(({ batches }) => batches.filter(({ isFollowed }) => !isFollowed));
  return open.length === 0 ? null : open.map(progressOf).join();
});

const openInterval = pollWhile<Batch[]>((batches) =>
  batches.length === 0 ? null : batches.map(progressOf).join(),
);

const detailInterval = pollWhile<BatchDetails>((batch) =>
  batch.isFollowed ? null : progressOf(batch),
);

const keyInterval = pollWhile<BatchDetails | null>((batch) =>
  batch === null ? '' : batch.isFollowed ? null : progressOf(batch),
);

export const batchQueries = {
  all: ['batches'] as const,
  /** Batches submitted through this proxy, newest first, refreshed live. */
  list: (filters: BatchFilters = {}) =>
    infiniteQueryOptions({
      queryKey: [...batchQueries.all, 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        fetchOwn(batchList, `/api/batches?${searchOf(filters, pageParam)}`, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      refetchInterval: (query) => listInterval(query) || IDLE,
    }),
  /** Everyone's batches in progress; polled often while there are any. */
  open: () =>
    queryOptions({
      queryKey: [...batchQueries.all, 'open'],
      queryFn: async ({ signal }): Promise<Batch[]> =>
        (await fetchOwn(batchList, '/api/batches?open=true&limit=200', { signal })).batches,
      staleTime: staleOnce('batches'),
      refetchInterval: (query) => openInterval(query) || waitOf(query.state, IDLE),
    }),
  /** One batch, refreshed until its verdict. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...batchQueries.all, 'detail', id],
      queryFn: ({ signal }) => fetchOwn(batchDetails, `/api/batches/${id}`, { signal }),
      staleTime: 0,
      refetchInterval: detailInterval,
    }),
  /**
   * The batch that was sent under an Idempotency-Key, refreshed until its verdict; `null` while
   * there is none.
   */
  byKey: (key: string) =>
    queryOptions({
      queryKey: [...batchQueries.all, 'key', key],
      queryFn: async ({ signal }): Promise<BatchDetails | null> => {
        const search = searchOf({ key }, null);
        const { batches } = await fetchOwn(batchList, `/api/batches?${search}`, { signal });
        const [batch] = batches;
        return batch ? fetchOwn(batchDetails, `/api/batches/${batch.id}`, { signal }) : null;
      },
      staleTime: 0,
      refetchInterval: keyInterval,
    }),
  /** The batch of ours that a report is about; `null` where none is. */
  byReport: (reportId: string) =>
    queryOptions({
      queryKey: [...batchQueries.all, 'of-report', idKey(reportId)],
      queryFn: async ({ signal }): Promise<Batch | null> => {
        const search = searchOf({ report: reportId }, null);
        const { batches } = await fetchOwn(batchList, `/api/batches?${search}`, { signal });
        return batches[0] ?? null;
      },
    }),
  /** A page of the batch's report as the service sends it (4.4, 4.11), counted from 0. */
  report: ({ of, reportId }: { of: ReportOf; reportId: string }, page: number) =>
    queryOptions({
      queryKey: [...batchQueries.all, 'report', of, reportId, page],
      queryFn: async ({ signal, client }): Promise<Json> => {
        const firstPage = await firstPageOf(client);
        const path = `${reportPaths[of]}/${encodeText(reportId)}/${REPORT_PAGE}/${firstPage + page}`;
        return fetchAnswer(`/api/v2${path}?includeLines=true`, { signal });
      },
      structuralSharing: false,
    }),
};

/** Batches per request where all of them are loaded. */
const MOST = 200;

/** Loads every batch that the filters match, newest first. */
export function loadBatches(
  filters: BatchFilters,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Batch[]> {
  return loadPages(async (before) => {
    const search = searchOf(filters, before, MOST);
    const { batches, next } = await fetchOwn(batchList, `/api/batches?${search}`, { signal });
    return { rows: batches, next };
  }, onProgress);
}

/** Lines on a page of a report (interface 8). */
export const REPORT_PAGE = 200;

/** Both kinds of report (4.4, 4.11). */
export const reportsOf = ['notifications', 'accounting'] as const;
export type ReportOf = (typeof reportsOf)[number];

const reportPaths: Record<ReportOf, string> = {
  notifications: '/notifications/report',
  accounting: '/accounting/receivables/report',
};

/** Returns the kind of report that a kind of batch has. */
export function reportOfKind(kind: BatchKind): ReportOf {
  return kind === 'acknowledge' || kind === 'apply' ? 'accounting' : 'notifications';
}

interface BatchDecision {
  decision: 'send-again' | 'arrived';
  note: string;
  /** Codes of `held` that the person has seen and overrides. */
  despite?: string[];
}

/**
 * Sends a person's decision about a batch with an unknown outcome; the note stays in the batch's
 * history.
 */
export function useDecideBatch(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, ...body }: BatchDecision) =>
      postOwn(batchDetails, `/api/batches/${id}/${decision}`, body),
    onSuccess: (batch) => replaceData(client, batchQueries.detail(id), batch),
    onSettled: () => client.invalidateQueries({ queryKey: batchQueries.all }),
  });
}

function progressOf({ id, state, reportLines, verdicts }: Batch): string {
  return [id, state, reportLines, ...Object.values(verdicts)].join(' ');
}

function searchOf(
  { kind, only, since, until, hasAmounts, record, report, key, find }: BatchFilters,
  before: number | null,
  limit = LIMIT,
): string {
  return new URLSearchParams({
    limit: String(limit),
    ...(before !== null && { before: String(before) }),
    ...(kind !== undefined && { kind }),
    ...(only === 'unknown' && { state: 'uncertain' }),
    ...(only === 'person' && { person: 'true' }),
    ...(only === 'failed' && { failed: 'true' }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
    ...(until !== undefined && { until: new Date(until).toISOString() }),
    ...(hasAmounts && { amounts: 'true' }),
    ...(record !== undefined && { record }),
    ...(report !== undefined && { report }),
    ...(key !== undefined && { key }),
    ...(find !== undefined && { find }),
  }).toString();
}
