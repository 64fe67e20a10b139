import type { PageAnswer } from '../client/describe-answers.ts';
import { contradictingTotal, describeOddities } from './describe-listing.ts';
import type { Listing, ListRow } from './list-reader.ts';

/** Facts about a list besides its rows. */
interface Claims {
  order: Listing<unknown>['order'];
  /** The service's total where it contradicts the rows that were read, else `null`. */
  reported: number | null;
  /** Irregularities in the service's paging (`describeOddities`). */
  oddities: readonly string[];
  /** The service's envelopes around the rows. */
  answers: readonly PageAnswer[];
}

/** A list of the service as far as it was read: every screen shows its lists from this. */
export interface ListState<T> extends Claims {
  rows: readonly ListRow<T>[];
  /** Number of rows loaded by the current load, or by the last one. */
  loaded: number;
  /** The final number; `null` while it is unknown. */
  total: number | null;
  /** `stopped` and `failed` leave `rows` as far as they came. */
  state: 'idle' | 'loading' | 'complete' | 'stopped' | 'failed';
  /** The list did not hold still while it was read: rows may be missing or have left. */
  changedWhileLoading: boolean;
  /** When everything was read last (its beginning), in ms since 1970; `null` where it never was. */
  loadedAt: number | null;
  /** Why it failed, else `null`. */
  error: unknown;
}

/** A list before anything is loaded. */
export const nothingLoaded = {
  rows: [],
  loaded: 0,
  total: null,
  state: 'idle',
  changedWhileLoading: false,
  loadedAt: null,
  order: 'newest-first',
  reported: null,
  oddities: [],
  answers: [],
  error: null,
} as const satisfies ListState<never>;

export function claimsOf<T>(listing: Listing<T>): Claims {
  return {
    order: listing.order,
    reported: contradictingTotal(listing),
    oddities: describeOddities(listing),
    answers: listing.answers,
  };
}
