import { useSyncExternalStore } from 'react';
import type { Store } from '#lib/store.ts';

/**
 * A part of a store's value; `select` gives equal parts for equal values. The component renders
 * again only when its part changes.
 */
export function useStored<T, Part>(
  store: Pick<Store<T>, 'get' | 'subscribe'>,
  select: (value: T) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
