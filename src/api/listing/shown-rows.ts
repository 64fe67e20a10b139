import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListState } from './list-state.ts';

/** Ends the key of a list that is loaded as a whole, in a worker. */
export const WHOLE = 'whole';
const SHOWN = 'shown';

/** Records that a screen shows rows of a list that is read in a worker. */
export function noteShown(client: QueryClient, listKey: QueryKey): void {
  client.setQueryData([...listKey, SHOWN], true);
}

/** Whether a query of the cache is a list whose rows no screen can show yet. */
export function waitsForRows(client: QueryClient, { queryKey, state }: Query): boolean {
  const { state: reads, rows } = (state.data ?? {}) as Partial<ListState<unknown>>;
  if (reads === 'loading' && rows?.length === 0) return true;
  if (queryKey.at(-1) !== WHOLE || !rows?.length) return false;
  return !client.getQueryData([...queryKey.slice(0, -1), SHOWN]);
}
