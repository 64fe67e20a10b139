import type { QueryClient } from '@tanstack/react-query';
import { MOST_MUTED_AT_ONCE, muteList, muteResult, type MutedRecord } from '#contract/mute.ts';
import type { MuteChange } from '#contract/mute-change.ts';
import { idKey } from '#lib/guid.ts';
import { changeRevised, revisedQuery } from './revised-list.ts';
import type { SentInParts } from './client/send-in-parts.ts';
import { postOwn } from './client/send-own.ts';

const path = '/api/notifications/muted';

export interface KnownMutes {
  revision: number;
  /** The latest first, by `idKey` of the record. */
  byKey: ReadonlyMap<string, MutedRecord>;
}

export const mutesQuery = revisedQuery(
  'muted',
  muteList,
  path,
  ({ revision, muted }): KnownMutes => ({
    revision,
    byKey: new Map((muted ?? []).map((it) => [idKey(it.recordId), it])),
  }),
);

/** Mutes records or unmutes them. @returns the records that this changed @throws ApiError */
export function muteRecords(
  client: QueryClient,
  change: MuteChange,
): Promise<SentInParts<MuteChange['of'][number], MuteChange['of'][number]>> {
  return changeRevised(client, mutesQuery, change.of, MOST_MUTED_AT_ONCE, async (of) => {
    const { changed } = await postOwn(muteResult, path, { ...change, of });
    const keys = new Set(changed.map(idKey));
    return of.filter(({ recordId }) => keys.has(idKey(recordId)));
  });
}
