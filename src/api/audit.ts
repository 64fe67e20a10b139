import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  auditChain,
  auditList,
  type AuditEntry,
  type AuditKind,
  type AuditList,
} from '#contract/audit.ts';
import { fetchOwn } from './client/client.ts';
import { loadPages } from './load-pages.ts';

export interface AuditFilters {
  kind?: AuditKind;
  /** A person, an id, a payment number, a ReportId or an Idempotency-Key; '' for all. */
  find: string;
}

/** Entries per request, and where all of them are loaded. */
const LIMIT = 100;
const MOST = 500;

/** The proxy's own `/api/audit`: the actions of everyone who uses this Waybill. */
export const auditQueries = {
  /** Newest first. */
  list: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'list', filters],
      queryFn: ({ pageParam, signal }) => askPage(filters, pageParam, LIMIT, signal),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  /** Whether the log is unaltered; the proxy checks all of it. */
  chain: queryOptions({
    queryKey: ['audit', 'chain'],
    queryFn: ({ signal }) => fetchOwn(auditChain, '/api/audit/chain', { signal }),
    staleTime: 0,
  }),
};

/** Loads every entry that the filters match, newest first. */
export function loadAudit(
  filters: AuditFilters,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<AuditEntry[]> {
  return loadPages(async (before) => {
    const { entries, next } = await askPage(filters, before, MOST, signal);
    return { rows: entries, next };
  }, onProgress);
}

function askPage(
  { kind, find }: AuditFilters,
  before: number | null,
  limit: number,
  signal: AbortSignal,
): Promise<AuditList> {
  const search = new URLSearchParams({
    limit: String(limit),
    ...(kind !== undefined && { kind }),
    ...(find !== '' && { find }),
    ...(before !== null && { before: String(before) }),
  }).toString();
  return fetchOwn(auditList, `/api/audit?${search}`, { signal });
}
