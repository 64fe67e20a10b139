import { newestFirst, type ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { openKey } from '../model/open-key.ts';

type Row = ListRow<Notification>;

/** Names a record: its type and id; one without an id is known by nothing but the notification. */
export function recordKey({ Type, RecordId }: Notification): string | null {
  return RecordId === null ? null : `${Type} ${idKey(RecordId)}`;
}

/**
 * Returns all notifications of a row's record, newest first, including the row itself. Collected
 * rows come first; loaded ones are added where the collection lacks them. Rows are compared by
 * fields that never change.
 */
export function timelineOf(row: Row, collected: readonly Row[], loaded: readonly Row[]): Row[] {
  const record = recordKey(row.value);
  if (record === null) return [row];
  const isOfRecord = ({ value }: Row): boolean => recordKey(value) === record;
  const found = collected.filter(isOfRecord);
  for (const source of [loaded.filter(isOfRecord), [row]]) {
    const known = new Set(found.map(openKey));
    found.push(...source.filter((other) => !known.has(openKey(other))));
  }
  return newestFirst(found);
}
