import type { PageAnswer } from '../client/describe-answers.ts';
import { contradictingTotal } from './describe-listing.ts';
import { describeOddities } from './describe-oddities.ts';
import type { Listing, ListRow } from './list-reader.ts';

/** Facts about a list besides its rows. */
interface Claims {
  order: Listing<unknown>['order'];
  /** The service's total if it contradicts the loaded rows, else `null`. */
  reported: number | null;
  /** Irregularities in the service's paging (`describeOddities`). */
  oddities: readonly string[];
  /** The service's envelopes around the rows. */
  answers: readonly PageAnswer[];
}

/** A list of the service as far as it is loaded: every screen shows its lists from this state. */
export interface ListState<T> extends Claims {
  rows: readonly ListRow<T>[];
  /** Number of rows loaded by the current load, or by the last one. */
  loaded: number;
  /** The final number; `null` while it is unknown. */
  total: number | null;
  /** `stopped` and `failed` keep the `rows` that were loaded so far. */
  state: 'idle' | 'loading' | 'complete' | 'stopped' | 'failed';
  /** The list changed during the load: rows may be missing or have left. */
  changedWhileLoading: boolean;
  /** When the last complete load started, in ms since 1970; `null` before any. */
  loadedAt: number | null;
  /** Why the load failed, else `null`. */
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
