import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A load that continues after its screen was closed. */
export interface BackgroundLoad {
  /** Key of the list in the query cache, which holds the progress. */
  queryKey: QueryKey;
  /** Path and search of the list's screen. */
  from: string;
  stop: () => void;
}

const none: readonly BackgroundLoad[] = [];
const loadsByClient = new WeakMap<QueryClient, readonly BackgroundLoad[]>();
const listeners = new Set<() => void>();

export function backgroundLoads(client: QueryClient): readonly BackgroundLoad[] {
  return loadsByClient.get(client) ?? none;
}

/** Records that the last screen of a running load was closed. */
export function addBackgroundLoad(client: QueryClient, load: BackgroundLoad): void {
  change(client, [...others(client, load.queryKey), load]);
}

/** Forgets a load once a person watches it again, or has been notified of its end. */
export function removeBackgroundLoad(client: QueryClient, queryKey: QueryKey): void {
  const remaining = others(client, queryKey);
  if (remaining.length < backgroundLoads(client).length) change(client, remaining);
}

export function onBackgroundLoads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function others(client: QueryClient, queryKey: QueryKey): BackgroundLoad[] {
  const name = JSON.stringify(queryKey);
  return backgroundLoads(client).filter((load) => JSON.stringify(load.queryKey) !== name);
}

function change(client: QueryClient, loads: readonly BackgroundLoad[]): void {
  loadsByClient.set(client, loads);
  for (const listener of listeners) listener();
}
