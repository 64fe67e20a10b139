import { useSyncExternalStore } from 'react';
import type { EventKind } from '#contract/event-stream.ts';
import { pauseAfter } from './api-error.ts';

/** The state of the event stream (`src/contract/event-stream.ts`), whichever tab holds it. */
let coveredSince: number | null = null;
const listeners = new Set<() => void>();
/** When each kind was last told, ms since 1970; `reset` is all of them. */
const toldAt = new Map<EventKind | 'reset', number>();

/**
 * Time (ms since 1970) since which every change is announced, `null` where none is. Data read since
 * then is fresh until an event says otherwise.
 */
export function setCovered(since: number | null): void {
  if (since === coveredSince) return;
  coveredSince = since;
  for (const listener of listeners) listener();
}

/** To be called with all that is told: what was looked at before is out of date. */
export function noteTold(kind: EventKind | 'reset'): void {
  toldAt.set(kind, Date.now());
}

/** Milliseconds for which a look serves, as for any query. */
const YOUNG = 30_000;

/**
 * `staleTime` of a query that is asked again where `kind` is told: what was told when it could not
 * be asked, as while its screen was elsewhere or its list was on its way, is not forgotten.
 */
export function staleOnce(kind: EventKind) {
  return ({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): number =>
    dataUpdatedAt <= lastTold(kind) ? 0 : YOUNG;
}

function lastTold(kind: EventKind): number {
  return Math.max(toldAt.get(kind) ?? -Infinity, toldAt.get('reset') ?? -Infinity);
}

/** Seconds. */
const MOST = 30;

/**
 * Seconds that the answer to a look may be old: that many looks at the same cost the service little
 * more than one. It is never older than what is there, nor than what was told since.
 * @param dataUpdatedAt of what is there, in ms since 1970
 */
export function ageFor(kind: EventKind, dataUpdatedAt: number): number {
  if (dataUpdatedAt <= lastTold(kind)) return 0;
  return Math.max(0, Math.min(MOST, Math.floor((Date.now() - dataUpdatedAt) / 1_000)));
}

/** Milliseconds from look to look where changes are told: one that was missed is found. */
const SAFETY = 240_000;

/**
 * @param state of a query that is asked again where something is told
 * @param polled milliseconds to wait where nothing is
 */
export function waitOf(
  { dataUpdatedAt, status, error }: { dataUpdatedAt: number; status: string; error?: unknown },
  polled: number,
): number {
  const pause = pauseAfter(error);
  if (pause > polled) return pause;
  const isTold = coveredSince !== null && dataUpdatedAt >= coveredSince && status !== 'error';
  return isTold ? Math.max(SAFETY, polled) : polled;
}

/** Has intervals by `waitOf` begin anew when it is another. */
export function useLive(): void {
  useSyncExternalStore(subscribeLive, () => coveredSince);
}

/** Calls where intervals by `waitOf` are others from now on. */
export function subscribeLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
