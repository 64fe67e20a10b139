import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { auditChain, auditList, type AuditKind } from '#contract/audit.ts';
import { fetchOwn } from './client/client.ts';

export interface AuditFilters {
  kind?: AuditKind;
  /** A person, an id, a payment number, a ReportId or an Idempotency-Key; '' for all. */
  find: string;
}

/** Entries per request. */
const LIMIT = 100;

/** The proxy's own `/api/audit`: the actions of everyone who uses this Waybill. */
export const auditQueries = {
  /** Newest first. */
  list: ({ kind, find }: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'list', kind ?? null, find],
      queryFn: ({ pageParam, signal }) => {
        const search = new URLSearchParams({
          limit: String(LIMIT),
          ...(kind !== undefined && { kind }),
          ...(find !== '' && { find }),
          ...(pageParam !== null && { before: String(pageParam) }),
        }).toString();
        return fetchOwn(auditList, `/api/audit?${search}`, { signal });
      },
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
