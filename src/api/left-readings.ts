import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A load that continues after its screen was closed. */
export interface LeftReading {
  /** Key of the list in the query cache, which holds the progress. */
  queryKey: QueryKey;
  /** Path and search of the screen that it is for. */
  from: string;
  stop: () => void;
}

const none: readonly LeftReading[] = [];
const left = new WeakMap<QueryClient, readonly LeftReading[]>();
const listeners = new Set<() => void>();

export function leftReadings(client: QueryClient): readonly LeftReading[] {
  return left.get(client) ?? none;
}

/** Records that the last screen of a running load was closed. */
export function leaveReading(client: QueryClient, reading: LeftReading): void {
  change(client, [...others(client, reading.queryKey), reading]);
}

/** Forgets a load once a person watches it again, or has heard how it ended. */
export function forgetLeftReading(client: QueryClient, queryKey: QueryKey): void {
  const kept = others(client, queryKey);
  if (kept.length < leftReadings(client).length) change(client, kept);
}

export function onLeftReadings(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function others(client: QueryClient, queryKey: QueryKey): LeftReading[] {
  const name = JSON.stringify(queryKey);
  return leftReadings(client).filter((reading) => JSON.stringify(reading.queryKey) !== name);
}

function change(client: QueryClient, readings: readonly LeftReading[]): void {
  left.set(client, readings);
  for (const listener of listeners) listener();
}
