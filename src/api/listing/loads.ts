import type { QueryClient } from '@tanstack/react-query';
import { perClient } from '../client/per-client.ts';

/** A running load: at most one for each name and client. */
interface Load {
  controller: AbortController;
  done: Promise<void>;
}

/** The end of a load that did not complete. */
interface Ended {
  state: 'failed' | 'stopped';
  error: unknown;
}

const loadsOf = perClient(() => new Map<string, Load>());

/**
 * Starts a load, replacing one in progress. Resolves when it ends for any reason. `onEnd` is
 * notified of a failure or a stop, but not of a replacement, which then reports for itself.
 */
export function startLoad(
  client: QueryClient,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  onEnd: (ended: Ended) => void,
): Promise<void> {
  stopLoad(client, name);
  const controller = new AbortController();
  const { signal } = controller;
  const ours = loadsOf(client);
  const done = (async () => {
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) onEnd({ state: 'failed', error });
      else if (!ours.has(name)) onEnd({ state: 'stopped', error: null });
    } finally {
      if (ours.get(name)?.controller === controller) ours.delete(name);
    }
  })();
  ours.set(name, { controller, done });
  return done;
}

/** Resolves when the current load ends; `undefined` where there is none. */
export function loadInProgress(client: QueryClient, name: string): Promise<void> | undefined {
  return loadsOf(client).get(name)?.done;
}

export function stopLoad(client: QueryClient, name: string): void {
  loadsOf(client).get(name)?.controller.abort();
  loadsOf(client).delete(name);
}
