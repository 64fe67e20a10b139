import type { QueryClient } from '@tanstack/react-query';
import { notification, type Notification } from '#contract/notification.ts';
import { MOST_SNOOZED_AT_ONCE, snoozeList, snoozeResult, type Snooze } from '#contract/snooze.ts';
import type { SnoozeChange } from '#contract/snooze-change.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import type { ListRow } from './listing/list-reader.ts';
import { notificationResource } from './notifications.ts';
import { readRow } from './listing/paging.ts';
import { changeRevised, revisedQuery } from './revised-list.ts';
import type { SentInParts } from './client/send-in-parts.ts';
import { postOwn } from './client/send-own.ts';

const path = '/api/notifications/snoozed';

export interface KnownSnoozes {
  revision: number;
  snoozes: readonly Snooze[];
  /** By `idKey`. */
  byKey: ReadonlyMap<string, Snooze>;
  /** The server's clock minus this browser's, in ms. */
  ahead: number;
}

export const snoozesQuery = revisedQuery(
  'snoozed',
  snoozeList,
  path,
  ({ revision, snoozes, now }): KnownSnoozes => ({
    revision,
    snoozes: snoozes ?? [],
    byKey: new Map(snoozes?.map((one) => [idKey(one.id), one])),
    ahead: Date.parse(now) - Date.now(),
  }),
);

/**
 * Snoozes, ends or undoes snoozes.
 * @returns each snooze as it is now
 * @throws ApiError
 */
export function changeSnoozes<Change extends SnoozeChange>(
  client: QueryClient,
  change: Change,
): Promise<SentInParts<Change['of'][number], Snooze>> {
  return changeRevised<Change['of'][number], Snooze>(
    client,
    snoozesQuery,
    change.of,
    MOST_SNOOZED_AT_ONCE,
    async (of) => (await postOwn(snoozeResult, path, { ...change, of })).changed,
  );
}

/**
 * A snoozed notification as a row of a list, with its current status; `null` if it can't be read.
 */
export function rowOfSnooze({ row, status }: Snooze): ListRow<Notification> | null {
  const raw = { ...(row as Record<string, Json>), ...(status !== null && { Status: status }) };
  const read = z.safeParse(notification, raw);
  if (!read.success) return null;
  const known = readRow(notificationResource, { value: read.data, raw });
  return { ...known, key: known.identity };
}
