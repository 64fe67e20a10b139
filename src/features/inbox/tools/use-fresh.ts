import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ensureFresh } from '#api/collection/load-collection.ts';
import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';

interface Fresh {
  collection: UsedCollection;
  /** Whether everything was loaded at most a minute ago. */
  isFresh: boolean;
  retry: () => void;
}

/** Loads the current state of everything that matches the filters, for actions and exports. */
export function useFresh(filters: NotificationFilters, isEnabled = true): Fresh {
  const client = useQueryClient();
  const collection = useCollection(filters, false);
  const [attempt, setAttempt] = useState({ filters });
  const [done, setDone] = useState<unknown>(null);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isLeft = false;
    void (async () => {
      await ensureFresh(client, attempt.filters);
      if (!isLeft) setDone(attempt);
    })();
    return () => {
      isLeft = true;
    };
  }, [client, attempt, isEnabled]);
  return {
    collection,
    isFresh: done === attempt && collection.state === 'complete',
    retry: () => setAttempt({ filters }),
  };
}
