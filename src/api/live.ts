import { useSyncExternalStore } from 'react';

/** What is known of the event stream (`src/contract/event-stream.ts`), in whichever tab it is. */
let coveredSince: number | null = null;
const listeners = new Set<() => void>();

/**
 * Since when (ms since 1970) all that changes is told, `null` where nothing is. What was looked at
 * since then needs no looking at until something is told.
 */
export function setCovered(since: number | null): void {
  if (since === coveredSince) return;
  coveredSince = since;
  for (const listener of listeners) listener();
}

/** Milliseconds from look to look where changes are told: one that was missed is found. */
const SAFETY = 240_000;

/**
 * @param state of a query that is asked again where something is told
 * @param polled milliseconds to wait where nothing is
 */
export function waitOf(
  { dataUpdatedAt, status }: { dataUpdatedAt: number; status: string },
  polled: number,
): number {
  const isTold = coveredSince !== null && dataUpdatedAt >= coveredSince && status !== 'error';
  return isTold ? Math.max(SAFETY, polled) : polled;
}

/** Has intervals by `waitOf` begin anew when it is another. */
export function useLive(): void {
  useSyncExternalStore(subscribe, () => coveredSince);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
