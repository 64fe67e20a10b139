import type { QueryClient } from '@tanstack/react-query';

/** A running load: at most one for each name and client. */
interface Reading {
  controller: AbortController;
  done: Promise<void>;
}

/** How a reading ended where it was not by its own word. */
interface Ended {
  state: 'failed' | 'stopped';
  error: unknown;
}

const readings = new WeakMap<QueryClient, Map<string, Reading>>();

/**
 * Starts a load, replacing one in progress. Resolves when it ends for any reason. `onEnd` hears of
 * a failure or a stop, but not of a replacement, which then reports for itself.
 */
export function beginReading(
  client: QueryClient,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  onEnd: (ended: Ended) => void,
): Promise<void> {
  stopReadingOf(client, name);
  const controller = new AbortController();
  const { signal } = controller;
  const ours = readingsOf(client);
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
export function readingUnderWay(client: QueryClient, name: string): Promise<void> | undefined {
  return readingsOf(client).get(name)?.done;
}

export function stopReadingOf(client: QueryClient, name: string): void {
  readingsOf(client).get(name)?.controller.abort();
  readingsOf(client).delete(name);
}

function readingsOf(client: QueryClient): Map<string, Reading> {
  let ofClient = readings.get(client);
  if (!ofClient) readings.set(client, (ofClient = new Map()));
  return ofClient;
}
