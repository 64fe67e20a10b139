import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Replaces what a query holds with the answer to a change. */
export async function replaceData<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, unknown> },
  data: Data,
): Promise<void> {
  // A pending answer may be from before this change.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}
