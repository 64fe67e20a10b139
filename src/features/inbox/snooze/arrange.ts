import { isShown, targetOf, type NotificationFilters } from '#api/notifications.ts';
import type { Listing } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import type { InboxRow } from '../model/inbox.ts';
import { hidesSnoozed } from '../model/snoozes.ts';

interface Arrangement {
  /** By `idKey`. */
  waiting: ReadonlySet<string>;
  /** Rows whose snooze ended, the latest first. */
  back: readonly InboxRow[];
}

/** How far a list is loaded. */
type Reach = Pick<Listing<unknown>, 'end' | 'order'>;

/** The id by which a snooze identifies a notification; `null` if it has none. */
export function snoozeKey(notification: Notification): string | null {
  const target = targetOf(notification);
  return target === null ? null : idKey(target.id);
}

/** Returns the inbox without snoozed notifications, and with returned ones on top. */
export function arrangeRows(
  rows: readonly InboxRow[],
  { status, types }: NotificationFilters,
  listing: Reach | undefined,
  { waiting, back }: Arrangement,
): readonly InboxRow[] {
  if (!hidesSnoozed(status) || (waiting.size === 0 && back.length === 0)) return rows;
  const chosen = new Set<string>(types);
  const oldest = rows.at(-1)?.instant ?? Infinity;
  const isListed = ({ value, instant = -Infinity }: InboxRow): boolean =>
    isShown(status, value.Status) &&
    (chosen.size === 0 || chosen.has(value.Type)) &&
    listing?.end !== 'complete' &&
    !(listing?.order === 'newest-first' && instant > oldest);
  const wanted = new Set(back.map(({ value }) => snoozeKey(value)));
  const loaded = new Map<string, InboxRow[]>();
  const others: InboxRow[] = [];
  for (const row of rows) {
    const key = snoozeKey(row.value);
    if (key !== null && waiting.has(key)) continue;
    if (key !== null && wanted.has(key)) loaded.set(key, [...(loaded.get(key) ?? []), row]);
    else others.push(row);
  }
  // The loaded row, otherwise the row as it was when it was snoozed, unless the loaded rows show
  // that the service no longer lists it: somebody may have archived it elsewhere.
  const top = back.flatMap(
    (row) => loaded.get(snoozeKey(row.value)!) ?? (isListed(row) ? row : []),
  );
  return top.length === 0 && others.length === rows.length ? rows : [...top, ...others];
}
