import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createStore } from '#lib/store.ts';
import { perClient } from '../client/per-client.ts';

/** A load that continues after its screen was closed. */
export interface BackgroundLoad {
  /** Key of the list in the query cache, which holds the progress. */
  queryKey: QueryKey;
  /** Path and search of the list's screen. */
  from: string;
  stop: () => void;
}

export const backgroundLoads = perClient(() => createStore<readonly BackgroundLoad[]>([]));

/** Records that the last screen of a running load was closed. */
export function addBackgroundLoad(client: QueryClient, load: BackgroundLoad): void {
  backgroundLoads(client).set([...others(client, load.queryKey), load]);
}

/** Forgets a load once a person watches it again, or has been notified of its end. */
export function removeBackgroundLoad(client: QueryClient, queryKey: QueryKey): void {
  const remaining = others(client, queryKey);
  const loads = backgroundLoads(client);
  if (remaining.length < loads.get().length) loads.set(remaining);
}

function others(client: QueryClient, queryKey: QueryKey): BackgroundLoad[] {
  const name = JSON.stringify(queryKey);
  const loads = backgroundLoads(client).get();
  return loads.filter((load) => JSON.stringify(load.queryKey) !== name);
}
