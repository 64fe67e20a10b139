import type { QueryClient } from '@tanstack/react-query';
import { waitsForRows } from '#api/listing/shown-rows.ts';
import { untilIdle } from '#ui/later.tsx';

/** Milliseconds after which a slow answer no longer delays anything. */
const AT_MOST = 3_000;

/**
 * Settles once the first screen's data is loaded and drawn, or a person uses the page. Call this
 * after the screen has requested its data.
 */
export async function untilFirstScreen(client: QueryClient): Promise<void> {
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    const { signal } = done;
    const timer = setTimeout(resolve, AT_MOST);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const name of ['keydown', 'pointerdown', 'wheel'] as const)
      window.addEventListener(name, () => resolve(), { capture: true, passive: true, signal });
    void untilLoaded(client, signal).then(untilIdle).then(untilPainted).then(resolve);
  });
  done.abort();
}

/** Resolves once the browser has painted another frame; never in a hidden tab. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Settles once no query is loading, and no list waits for its first rows. */
async function untilLoaded(client: QueryClient, signal: AbortSignal): Promise<void> {
  const cache = client.getQueryCache();
  const isLoaded = (): boolean =>
    client.isFetching() === 0 && !cache.getAll().some((query) => waitsForRows(client, query));
  if (isLoaded()) return;
  await new Promise<void>((resolve) => {
    const end = cache.subscribe(() => {
      if (isLoaded()) resolve();
    });
    signal.addEventListener('abort', end);
  });
}
