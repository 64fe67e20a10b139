import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { endOthersPush } from '#api/offline/push-owner.ts';
import { saveAnswers } from '#api/session/save-answers.ts';
import { sessionQuery } from '#api/session/session.ts';

const UpdateBanner = lazy(async () => ({
  default: (await import('./update-banner.tsx')).UpdateBanner,
}));

/**
 * Saves the page (`worker/shell-worker.ts`) and its data in the browser, for when Waybill can't be
 * reached, and says when a newer page is ready. Over plain http no pages are saved.
 */
export function OfflineShell() {
  const client = useQueryClient();
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    saveAnswers(client);
    const gone = new AbortController();
    const { signal } = gone;
    // A browser that stores nothing: then there is no page without a connection.
    void saveShell(client, signal).catch(() => {});
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }) => setIsOutdated(data !== ownEntry()),
      { signal },
    );
    return () => gone.abort();
  }, [client]);
  return isOutdated && <UpdateBanner />;
}

async function saveShell(client: QueryClient, signal: AbortSignal): Promise<void> {
  await untilIdle(client, signal);
  const registration = await navigator.serviceWorker.register('/sw.js');
  const me = client.getQueryData(sessionQuery.queryKey)?.user;
  if (me) await endOthersPush(registration, me.name);
  registration.active?.postMessage(ownEntry());
}

/** The script that names this page's build to the worker. */
function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')!;
  return new URL(script.src).pathname;
}

/**
 * Settles once the first screen is loaded and drawn: until then the connection is reserved for the
 * screen.
 */
async function untilIdle(client: QueryClient, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const cache = client.getQueryCache();
    const end = cache.subscribe(look);
    function look(): void {
      if (client.isFetching() > 0) return;
      end();
      resolve();
    }
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    look();
  });
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 });
    else setTimeout(resolve, 1000);
  });
  signal.throwIfAborted();
}
