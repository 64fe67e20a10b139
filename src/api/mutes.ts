import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { MOST_MUTED_AT_ONCE, muteList, muteResult, type MutedRecord } from '#contract/mute.ts';
import type { MuteChange } from '#contract/mute-change.ts';
import { idKey } from '#lib/guid.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client.ts';
import { postOwn } from './send-own.ts';
import { staleOnce, waitOf } from './live.ts';
import { sendInParts, type SentInParts } from './send-in-parts.ts';

const path = '/api/notifications/muted';
/** Milliseconds. */
const LOOKS_EVERY = 30_000;

export interface KnownMutes {
  revision: number;
  /** The latest first, by `idKey` of the record. */
  byKey: ReadonlyMap<string, MutedRecord>;
}

export const muteQueries = {
  list: () =>
    queryOptions({
      queryKey: [...teamQueries.all, 'muted'] as const,
      queryFn: async ({ client, signal }): Promise<KnownMutes> => {
        const before = client.getQueryData<KnownMutes>([...teamQueries.all, 'muted']);
        const query = before === undefined ? '' : `?after=${before.revision}`;
        const { revision, muted } = await fetchOwn(muteList, `${path}${query}`, { signal });
        if (muted === null && before !== undefined) return before;
        return { revision, byKey: new Map((muted ?? []).map((it) => [idKey(it.recordId), it])) };
      },
      staleTime: staleOnce('team'),
      refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
      structuralSharing: false,
    }),
};

/**
 * Mutes records or unmutes them, in several requests where needed.
 * @returns those that this changed
 * @throws ApiError
 */
export async function muteRecords(
  client: QueryClient,
  change: MuteChange,
): Promise<SentInParts<MuteChange['of'][number], MuteChange['of'][number]>> {
  try {
    return await sendInParts(change.of, MOST_MUTED_AT_ONCE, async (of) => {
      const { changed } = await postOwn(muteResult, path, { ...change, of });
      const keys = new Set(changed.map(idKey));
      return of.filter(({ recordId }) => keys.has(idKey(recordId)));
    });
  } finally {
    await client.refetchQueries({ queryKey: muteQueries.list().queryKey });
    void client.invalidateQueries({ queryKey: [...teamQueries.all, 'history'] });
  }
}
