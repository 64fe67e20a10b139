import { idKey } from '#lib/guid.ts';
import type { Action } from '../notifications.ts';

/**
 * - `pending`: not sent, or sent and not settled
 * - `done`: the service lists it with the new status (4.5: the service named the id and said yes)
 * - `unchanged`: the service lists it with another status, after its turn or the waiting time
 * - `refused`: the service refused the write it was in, or it was never sent
 * - `unknown`: sent, and not found when it was looked for
 * - `skipped`: left alone, since it had been changed by somebody else meanwhile
 */
export type Verdict = 'pending' | 'done' | 'unchanged' | 'refused' | 'unknown' | 'skipped';

/** One notification that was chosen, as it was then. */
export interface ChosenRow {
  createdAt: string;
  type: string;
  /** Its status (interface 3.1) when it was chosen: what an undo puts back. */
  before: number;
}

/** One id of a write, and what became of it. */
export interface Item {
  /** As it is sent. */
  id: string;
  hasOwnId: boolean;
  recordNumber: string | null;
  /** One, or where the id is a RecordId all that were chosen of that record. */
  rows: readonly ChosenRow[];
  /** The status it is to have (interface 3.1). */
  to: number;
  verdict: Verdict;
  /** The status the service last showed. */
  status: number | null;
  /** Why it is not as it was meant to be, in the service's words; `null` where none were given. */
  reason: string | null;
  /** A line of the report names it: its turn has been. */
  isNamed: boolean;
  /** How often it was sent again by itself; none in what an older page kept. */
  tries?: number;
}

/** One write: at most 200 ids (design.md, gaps), one Idempotency-Key. */
export interface Chunk {
  runId: string;
  index: number;
  key: string;
  /** Interface 4.5, 4.3, 4.2. */
  call: 'archiveOne' | 'archive' | 'update';
  items: Item[];
  /**
   * `sending` is on record before a byte leaves; after a reload the same key is asked again and
   * the proxy answers what is on its record. `uncertain`: whether it was done is for the read-back.
   */
  state: 'planned' | 'sending' | 'sent' | 'uncertain' | 'refused';
  /** When its outcome was learnt, in ms since 1970. */
  sentAt: number | null;
  reportId: string | null;
}

/** What was known of what others do when something was chosen, where several share the inbox. */
export interface Watch {
  /** Name of whoever chose it. */
  me: string;
  /** `since` of the next look (`contract/assignments.ts`). */
  since: number;
}

/** What was chosen to be done, once and for all, and how far it came. */
export interface Run {
  id: string;
  action: Action | 'undo';
  /** The run that this one undoes, the first of its family. */
  undoes: string | null;
  /** The run whose failures this one tries again. */
  retries: string | null;
  /** When it was asked for, and when it last began to be carried out; ms since 1970. */
  createdAt: number;
  startedAt: number;
  /** `stopping`: nothing new is sent, what is under way settles. */
  state: 'open' | 'stopping' | 'stopped' | 'finished';
  isDismissed: boolean;
  /** What others did since is left as they made it; `null` where there are none. */
  watch: Watch | null;
  chunks: Chunk[];
}

export function isFailure(verdict: Verdict): boolean {
  return verdict === 'unchanged' || verdict === 'refused' || verdict === 'unknown';
}

export function allItems({ chunks }: Run): Item[] {
  return chunks.flatMap(({ items }) => items);
}

/** Whether a write of it may still change something. */
export function isUnderWay({ state }: Run): boolean {
  return state === 'open' || state === 'stopping';
}

export function shareIds(a: Run, b: Run): boolean {
  const ids = new Set(allItems(a).map(({ id }) => idKey(id)));
  return allItems(b).some(({ id }) => ids.has(idKey(id)));
}
