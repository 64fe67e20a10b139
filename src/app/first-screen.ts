import type { QueryClient } from '@tanstack/react-query';
import { untilIdle } from '#ui/later.tsx';

/** Milliseconds after which a slow answer holds nothing up any more. */
const AT_MOST = 1_000;

/** Settles once the first screen's data is loaded and drawn, or a person uses the page. */
export async function untilFirstScreen(client: QueryClient): Promise<void> {
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    const { signal } = done;
    const timer = setTimeout(resolve, AT_MOST);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const name of ['keydown', 'pointerdown', 'wheel'] as const)
      window.addEventListener(name, () => resolve(), { capture: true, passive: true, signal });
    void untilLoaded(client, signal).then(untilIdle).then(resolve);
  });
  done.abort();
}

/** Settles once no query is loading. */
async function untilLoaded(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (client.isFetching() === 0) return;
  await new Promise<void>((resolve) => {
    const end = client.getQueryCache().subscribe(() => {
      if (client.isFetching() === 0) resolve();
    });
    signal.addEventListener('abort', end);
  });
}
