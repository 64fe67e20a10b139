import type { InboxRow } from '../model/inbox.ts';
import { idKey } from '#lib/guid.ts';

/** How far the next row of the active one's record is, in one direction; `null` where there is none. */
export function stepToSameRecord(
  rows: readonly InboxRow[],
  active: InboxRow | undefined,
  direction: -1 | 1,
): number | null {
  const from = rows.findIndex(({ key }) => key === active?.key);
  const record = rows[from]?.value.RecordId ?? null;
  if (record === null) return null;
  for (let at = from + direction; at >= 0 && at < rows.length; at += direction) {
    const other = rows[at]!.value.RecordId;
    if (other !== null && idKey(other) === idKey(record)) return at - from;
  }
  return null;
}
