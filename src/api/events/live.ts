import { useSyncExternalStore } from 'react';
import type { EventKind } from '#contract/event-stream.ts';
import { createStore } from '#lib/store.ts';
import { pauseAfter } from '../client/api-error.ts';

/** The state of the event stream (`src/contract/event-stream.ts`), whichever tab holds it. */
const covered = createStore<number | null>(null);
/** When each kind was last announced, ms since 1970; `reset` is all of them. */
const lastEvents = new Map<EventKind | 'reset', number>();

/**
 * Sets the time (ms since 1970) since which every change is announced, `null` if none is. Data
 * loaded since then is fresh until an event says otherwise.
 */
export const setCovered = covered.set;

/** Records an event: data loaded earlier is out of date. */
export function noteEvent(kind: EventKind | 'reset'): void {
  lastEvents.set(kind, Date.now());
}

/** Milliseconds for which a poll's result is fresh, as for any query. */
const YOUNG = 30_000;

/**
 * `staleTime` of a query that depends on events of `kind`: an event is not lost where the query
 * could not reload at once, for example while its screen was closed or its list was loading.
 */
export function staleOnce(kind: EventKind) {
  return ({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): number =>
    dataUpdatedAt <= lastEventAt(kind) ? 0 : YOUNG;
}

function lastEventAt(kind: EventKind): number {
  return Math.max(lastEvents.get(kind) ?? -Infinity, lastEvents.get('reset') ?? -Infinity);
}

/** Seconds. */
const MOST = 30;

/**
 * Returns the age in seconds that an answer to polling may have, so that many browsers cost the
 * service little more than one. It is never older than the current data, nor than the last event.
 * @param dataUpdatedAt of the current data, in ms since 1970
 */
export function ageFor(kind: EventKind, dataUpdatedAt: number): number {
  if (dataUpdatedAt <= lastEventAt(kind)) return 0;
  return Math.max(0, Math.min(MOST, Math.floor((Date.now() - dataUpdatedAt) / 1_000)));
}

/** Milliseconds between polls while events arrive, in case one was missed. */
const SAFETY = 240_000;

/**
 * @param state of a query that reloads on events
 * @param polled milliseconds between polls without events
 */
export function waitOf(
  { dataUpdatedAt, status, error }: { dataUpdatedAt: number; status: string; error?: unknown },
  polled: number,
): number {
  const pause = pauseAfter(error);
  if (pause > polled) return pause;
  const since = covered.get();
  const isLive = since !== null && dataUpdatedAt >= since && status !== 'error';
  return isLive ? Math.max(SAFETY, polled) : polled;
}

/** Restarts the intervals of `waitOf` when they change. */
export function useLive(): void {
  useSyncExternalStore(covered.subscribe, covered.get);
}

/** Calls back when the intervals by `waitOf` change. */
export const subscribeLive = covered.subscribe;
