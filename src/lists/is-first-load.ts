import type { ListState } from '#api/listing/list-state.ts';

/**
 * Whether a list is being loaded for the first time. Sums by day or partner would change with every
 * page that arrives, and a zero would only mean that nothing of it is loaded yet.
 */
export function isFirstLoad({ loadedAt, state }: Pick<ListState<unknown>, 'loadedAt' | 'state'>) {
  return loadedAt === null && (state === 'loading' || state === 'idle');
}
