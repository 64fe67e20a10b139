import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { notification, type Notification } from '#contract/notification.ts';
import { MOST_SNOOZED_AT_ONCE, snoozeList, snoozeResult, type Snooze } from '#contract/snooze.ts';
import type { SnoozeChange } from '#contract/snooze-change.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { teamQueries } from './assignments.ts';
import { fetchOwn } from './client.ts';
import { postOwn } from './send-own.ts';
import type { ListRow } from './list-reader.ts';
import { staleOnce, waitOf } from './live.ts';
import { notificationResource } from './notifications.ts';
import { readRow } from './paging.ts';
import { sendInParts, type SentInParts } from './send-in-parts.ts';

const path = '/api/notifications/snoozed';
/** Milliseconds. */
const LOOKS_EVERY = 30_000;

export interface KnownSnoozes {
  revision: number;
  snoozes: readonly Snooze[];
  /** By `idKey`. */
  byKey: ReadonlyMap<string, Snooze>;
  /** The server's clock less this browser's, in ms. */
  ahead: number;
}

export const snoozeQueries = {
  list: () =>
    queryOptions({
      queryKey: [...teamQueries.all, 'snoozed'] as const,
      queryFn: async ({ client, signal }): Promise<KnownSnoozes> => {
        const before = client.getQueryData<KnownSnoozes>([...teamQueries.all, 'snoozed']);
        const query = before === undefined ? '' : `?after=${before.revision}`;
        const told = await fetchOwn(snoozeList, `${path}${query}`, { signal });
        if (told.snoozes === null && before !== undefined) return before;
        const snoozes = told.snoozes ?? [];
        return {
          revision: told.revision,
          snoozes,
          byKey: new Map(snoozes.map((one) => [idKey(one.id), one])),
          ahead: Date.parse(told.now) - Date.now(),
        };
      },
      staleTime: staleOnce('team'),
      refetchInterval: ({ state }) => waitOf(state, LOOKS_EVERY),
      structuralSharing: false,
    }),
};

/**
 * Snoozes, ends or undoes snoozes, in several requests where needed.
 * @returns each snooze as it is now
 * @throws ApiError
 */
export async function changeSnoozes<Change extends SnoozeChange>(
  client: QueryClient,
  change: Change,
): Promise<SentInParts<Change['of'][number], Snooze>> {
  try {
    return await sendInParts<Change['of'][number], Snooze>(
      change.of,
      MOST_SNOOZED_AT_ONCE,
      async (of) =>
        (await postOwn(snoozeResult, path, { ...change, of } as unknown as Json)).changed,
    );
  } finally {
    await client.refetchQueries({ queryKey: snoozeQueries.list().queryKey });
    void client.invalidateQueries({ queryKey: [...teamQueries.all, 'history'] });
  }
}

/** A snoozed notification as a row of a list, with the status that it has now; `null` where it can't be read. */
export function rowOfSnooze({ row, status }: Snooze): ListRow<Notification> | null {
  const raw = { ...(row as Record<string, Json>), ...(status !== null && { Status: status }) };
  const read = z.safeParse(notification, raw);
  if (!read.success) return null;
  const known = readRow(notificationResource, { value: read.data, raw });
  return { ...known, key: known.identity };
}
