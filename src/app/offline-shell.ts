import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endOthersPush } from '#api/offline/push-owner.ts';
import { saveAnswers } from '#api/session/save-answers.ts';
import { sessionQuery } from '#api/session/session.ts';

/**
 * Saves the page (`worker/shell-worker.ts`) and its data in the browser, for when Waybill can't be
 * reached. Over plain http no pages are saved.
 */
export function OfflineShell() {
  const client = useQueryClient();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    saveAnswers(client);
    const gone = new AbortController();
    // A browser that stores nothing: then there is no page without a connection.
    void saveShell(client, gone.signal).catch(() => {});
    return () => gone.abort();
  }, [client]);
  return null;
}

async function saveShell(client: QueryClient, signal: AbortSignal): Promise<void> {
  await untilIdle(client, signal);
  const registration = await navigator.serviceWorker.register('/sw.js');
  const me = client.getQueryData(sessionQuery.queryKey)?.user;
  if (me) await endOthersPush(registration, me.name);
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (entry === undefined) return;
  const offer = (): void => registration.waiting?.postMessage(new URL(entry).pathname);
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  offer();
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
