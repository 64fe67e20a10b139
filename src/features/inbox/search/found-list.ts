import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import type { Found } from './use-found.ts';

const noMore = { state: 'none', error: null } as const;

/** Wraps the matches as a list that the screen shows like any other. */
export function foundList({ collection, rows, isComplete }: Found): List<Notification> {
  const { state, error, loadedAt, order, start, stop } = collection;
  return {
    phase: phaseOf(),
    rows,
    listing: undefined,
    isWhole: state === 'complete' && isComplete,
    error,
    outdated: null,
    more: noMore,
    loadMore: () => {},
    isStopped: state === 'stopped',
    stop,
    resume: () => void start(),
    arrivals: {
      count: 0,
      isAtLeast: false,
      upToDateAt: null,
      error: null,
      lookedAt: loadedAt ?? 0,
      look: async () => undefined,
    },
    revision: 0,
    refreshes: 0,
    refresh: start,
    isRefreshing: state === 'loading',
  };

  function phaseOf(): List<Notification>['phase'] {
    if (!isComplete && rows.length === 0) return 'loading';
    if (loadedAt !== null || state === 'stopped') return 'ready';
    if (state === 'failed') return rows.length === 0 ? 'failed' : 'ready';
    // In other orders, later pages may hold rows that belong above.
    return rows.length > 0 && order === 'newest-first' ? 'ready' : 'loading';
  }
}
