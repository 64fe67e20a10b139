import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from './api-error.ts';

/** Whether a request failed because Waybill can't be reached. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.failure.kind === 'offline';
}

/** Calls back once a later request succeeds, for messages that Waybill can't be reached. */
export function useOnceReached(isWaiting: boolean, onReached: () => void): void {
  const client = useQueryClient();
  const notice = useEffectEvent(onReached);
  useEffect(() => {
    if (!isWaiting) return undefined;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      // The page itself set the data, so it is no answer.
      if (event.action.manual !== true) notice();
    });
  }, [client, isWaiting]);
}
