import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { labelList, labelResult, MOST_LABELED_AT_ONCE } from '#contract/label.ts';
import type { LabelChange } from '#contract/label-change.ts';
import { idKey } from '#lib/guid.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client.ts';
import { postOwn } from './send-own.ts';
import { staleOnce, waitOf } from './live.ts';
import { sendInParts, type SentInParts } from './send-in-parts.ts';

const path = '/api/notifications/labels';
/** Milliseconds. */
const LOOKS_EVERY = 30_000;

export interface KnownLabels {
  revision: number;
  /** By `idKey`. */
  byKey: ReadonlyMap<string, readonly string[]>;
}

export const labelQueries = {
  list: () =>
    queryOptions({
      queryKey: [...teamQueries.all, 'labels'] as const,
      queryFn: async ({ client, signal }): Promise<KnownLabels> => {
        const before = client.getQueryData<KnownLabels>([...teamQueries.all, 'labels']);
        const query = before === undefined ? '' : `?after=${before.revision}`;
        const { revision, labeled } = await fetchOwn(labelList, `${path}${query}`, { signal });
        if (before?.revision === revision) return before;
        const byKey = new Map(before?.byKey);
        for (const { id, labels } of labeled) {
          if (labels.length === 0) byKey.delete(idKey(id));
          else byKey.set(idKey(id), labels);
        }
        return { revision, byKey };
      },
      staleTime: staleOnce('team'),
      refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
      structuralSharing: false,
    }),
};

/**
 * Adds a label to notifications or removes it, in several requests where needed.
 * @returns ids of those that this changed
 * @throws ApiError
 */
export async function changeLabels(
  client: QueryClient,
  change: LabelChange,
): Promise<SentInParts<string, string>> {
  try {
    return await sendInParts(
      change.of,
      MOST_LABELED_AT_ONCE,
      async (of) => (await postOwn(labelResult, path, { ...change, of })).changed,
    );
  } finally {
    await client.refetchQueries({ queryKey: labelQueries.list().queryKey });
    void client.invalidateQueries({ queryKey: [...teamQueries.all, 'history'] });
  }
}
