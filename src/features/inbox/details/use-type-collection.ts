import { useMemo } from 'react';
import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { notificationTypes, type NotificationType } from '#contract/notification.ts';
import { openKey } from '../model/open-key.ts';

/** All notifications of a type that are loaded so far. */
export type TypeCollection = Omit<
  UsedCollection,
  'order' | 'newestLoadedAt' | 'caughtUp' | 'reported' | 'oddities' | 'answers'
>;

/** Pages that load without a click: 5,000 notifications. */
const AUTOMATIC_PAGES = 25;

/**
 * Loads the notifications of a type, because the service has no filter by record: the newest ones
 * once they are wanted, and all of them on `start`. A service may leave out archived ones, so Waybill requests them
 * as well (docs/decisions.md, “Statuses without a filter”), and the type Promotion is no filter value
 * (docs/decisions.md, “Promotion”).
 */
export function useTypeCollection(type: string, isWanted: boolean): TypeCollection {
  const types = filterOf(type);
  const usual = useCollection({ status: 'everything', types }, isWanted, AUTOMATIC_PAGES);
  const archived = useCollection({ status: 'archived', types }, isWanted, AUTOMATIC_PAGES);
  return useMemo(() => join(usual, archived), [usual, archived]);
}

function filterOf(type: string): NotificationFilters['types'] {
  const isFilter = (notificationTypes as readonly string[]).includes(type);
  return isFilter ? [type as NotificationType] : [];
}

function join(usual: UsedCollection, archived: UsedCollection): TypeCollection {
  const both = [usual, archived];
  const known = new Set(usual.rows.map(openKey));
  const isIn = (state: UsedCollection['state']): boolean => both.some((it) => it.state === state);
  return {
    rows: [...usual.rows, ...archived.rows.filter((row) => !known.has(openKey(row)))],
    loaded: usual.loaded + archived.loaded,
    total: usual.total === null || archived.total === null ? null : usual.total + archived.total,
    state: both.every(({ state }) => state === 'complete')
      ? 'complete'
      : ((['failed', 'loading', 'stopped'] as const).find(isIn) ?? 'idle'),
    changedWhileLoading: usual.changedWhileLoading || archived.changedWhileLoading,
    loadedAt: older(usual.loadedAt, archived.loadedAt),
    error: usual.error ?? archived.error,
    start: async () => {
      await Promise.all([usual.start(Infinity), archived.start(Infinity)]);
    },
    stop: () => {
      usual.stop();
      archived.stop();
    },
  };
}

function older(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b);
}
