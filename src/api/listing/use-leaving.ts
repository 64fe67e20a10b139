import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isWatched } from '../client/is-watched.ts';
import { removeBackgroundLoad, addBackgroundLoad } from './background-loads.ts';

/** Milliseconds after which nobody waits for a load any more: another screen, other filters. */
const NOBODY_AFTER = 1000;

/**
 * Handles a load whose screen is gone: it stops where the person chose other filters, and continues
 * in the background where they went to another screen.
 *
 * @param queryKey of the list in the query cache; the same array until it is another list
 * @param stop for that list; the same function until it is another
 */
export function useLeaving(queryKey: QueryKey, stop: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const { pathname, search } = window.location;
    removeBackgroundLoad(client, queryKey);
    return () => {
      setTimeout(() => {
        const query = client.getQueryCache().find<{ state: string }>({ queryKey });
        if (!query || isWatched(query)) return;
        const hasMoved = window.location.pathname !== pathname;
        if (!hasMoved) stop();
        else if (query.state.data?.state === 'loading') {
          addBackgroundLoad(client, { queryKey, from: pathname + search, stop });
        }
      }, NOBODY_AFTER);
    };
  }, [client, queryKey, stop]);
}
