import type { ListRow } from '#api/list-reader.ts';
import { newestFirst } from '#api/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';

type Row = ListRow<Notification>;

/** Names a record: its type and id; one without an id is known by nothing but the notification. */
export function recordKey({ Type, RecordId }: Notification): string | null {
  return RecordId === null ? null : `${Type} ${idKey(RecordId)}`;
}

/** All notifications of a row's record among these, newest first; the row itself is among them. */
export function timelineOf(rows: readonly Row[], row: Row): readonly Row[] {
  const record = recordKey(row.value);
  if (record === null) return [row];
  const found = rows.filter(({ value }) => recordKey(value) === record);
  const isThere = found.some(({ identity }) => identity === row.identity);
  return newestFirst(isThere ? found : [row, ...found]);
}
