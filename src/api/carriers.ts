import { queryOptions } from '@tanstack/react-query';
import { carrier, carrierMethod } from '#contract/carrier.ts';
import type { Page, RowFault } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import type { Json } from '#lib/json.ts';
import { encodeText } from '#lib/uri-text.ts';
import { pauseAfter } from './client/api-error.ts';
import { carrierAddresses } from './carrier-address.ts';
import { fetchPage } from './client/client.ts';
import type { PageAnswer } from './client/describe-answers.ts';

/** A carrier of the directory (interface 2.14); texts that are missing are empty. */
export interface Carrier {
  /** Unique within the directory, and stable across reloads as far as possible. */
  key: string;
  /** The carrier's name in requests and links; `null` where neither code nor id is usable. */
  address: string | null;
  Id: string;
  Name: string;
  Code: string;
  TrackingUrlFormat: string | null;
  raw: Json;
}

/** Every carrier, at a certain time. */
export interface CarrierDirectory {
  carriers: readonly Carrier[];
  /** Rows that break the contract. */
  faults: readonly RowFault[];
  /** The service's envelope around the carriers. */
  answer: PageAnswer;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** Milliseconds: new carriers are rare, and the proxy caches an answer for as long. */
const FRESH_FOR = 5 * 60_000;
/** Milliseconds between two tries while the service is away. */
const TRY_EVERY = 30_000;

/** The public part of the service: requested without credentials (interface 4.12, 4.13). */
export const carrierQueries = {
  all: ['carriers'] as const,
  /** Interface 4.12; `fresh` goes past the proxy's cache. */
  directory: ({ fresh = false }: { fresh?: boolean } = {}) =>
    queryOptions({
      queryKey: [...carrierQueries.all, 'directory'],
      queryFn: async ({ signal }) =>
        directoryOf(await fetchPage(carrier, '/api/v2/carriers', { signal, fresh }), Date.now()),
      staleTime: FRESH_FOR,
      gcTime: Infinity,
      structuralSharing: false,
      refetchInterval: ({ state }) =>
        state.status === 'error' ? Math.max(TRY_EVERY, pauseAfter(state.error)) : false,
    }),
  /** Interface 4.13, by a carrier's address. */
  methods: (address: string) =>
    queryOptions({
      queryKey: [...carrierQueries.all, 'methods', address],
      queryFn: ({ signal }) =>
        fetchPage(carrierMethod, `/api/v2/carriers/methods/${encodeText(address)}`, {
          signal,
          isPaged: false,
        }),
      staleTime: FRESH_FOR,
      structuralSharing: false,
    }),
};

/** @param readAt milliseconds since 1970 */
export function directoryOf(
  {
    rows,
    faults,
    ...around
  }: Pick<Page<z.output<typeof carrier>>, 'rows' | 'faults'> & Partial<Omit<PageAnswer, 'page'>>,
  readAt: number,
): CarrierDirectory {
  const named = rows.map(({ value: { Id, Code } }) => ({ Id, Code: Code ?? '' }));
  const addresses = carrierAddresses(named);
  return {
    carriers: rows.map(({ value, raw }, index) => ({
      // No address contains a space.
      key: addresses[index] ?? `row ${index}`,
      address: addresses[index] ?? null,
      Id: value.Id,
      Name: value.Name ?? '',
      Code: value.Code ?? '',
      TrackingUrlFormat: value.TrackingUrlFormat,
      raw,
    })),
    faults,
    answer: {
      page: 1,
      transactionId: around.transactionId ?? null,
      transactionTime: around.transactionTime ?? null,
      messages: around.messages ?? [],
    },
    readAt,
  };
}
