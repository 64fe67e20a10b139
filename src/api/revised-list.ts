import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from '#contract/zod.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client/client.ts';
import { staleOnce, waitOf } from './events/live.ts';
import { sendInParts, type SentInParts } from './client/send-in-parts.ts';

/** Milliseconds. */
const LOOKS_EVERY = 30_000;

interface Revised {
  revision: number;
}

/**
 * Returns a query for data that an account stores about its notifications. Its endpoint returns the
 * changes since a revision.
 * @param update merges an answer with what was known before
 */
export function revisedQuery<Schema extends z.ZodMiniType<Revised>, Known extends Revised>(
  name: string,
  schema: Schema,
  path: string,
  update: (told: z.output<Schema>, before: Known | undefined) => Known,
) {
  const queryKey = [...teamQueries.all, name] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Known> => {
      const before = client.getQueryData<Known>(queryKey);
      const query = before === undefined ? '' : `?after=${before.revision}`;
      const told = await fetchOwn(schema, `${path}${query}`, { signal });
      return before?.revision === told.revision ? before : update(told, before);
    },
    staleTime: staleOnce('team'),
    refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
    structuralSharing: false,
  });
}

/** Changes the data, in several requests where needed, and reloads it. @throws ApiError */
export async function changeRevised<Item, Done>(
  client: QueryClient,
  { queryKey }: { queryKey: readonly unknown[] },
  ...parts: Parameters<typeof sendInParts<Item, Done>>
): Promise<SentInParts<Item, Done>> {
  try {
    return await sendInParts(...parts);
  } finally {
    await client.refetchQueries({ queryKey });
    void client.invalidateQueries({ queryKey: [...teamQueries.all, 'history'] });
  }
}
