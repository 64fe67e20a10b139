import { visibleString } from '#lib/visible-text.ts';
import type { InboxRow } from './inbox.ts';
import { undoneTexts } from './late-texts.ts';
import { countedNotifications } from './texts.ts';

export type NamedRow = Pick<InboxRow, 'value'>;

/** The name of a single row; `null` for several, and for a row without a record number. */
export function nameOfRows(rows: readonly NamedRow[]): string | null {
  return (rows.length === 1 && rows[0]!.value.RecordNumber) || null;
}

/** Names changed rows in a message: `SO-1042` for one with a record number, else `3 notifications`. */
export function nameOrCount(count: number, name: string | null): string {
  return name === null || count !== 1 ? countedNotifications(count) : visibleString(name);
}

/** The result of undoing a change of some rows; another person's later change stays. */
export function undoneText(count: number, of: number, name: string | null): string {
  if (count === 0) return undoneTexts.nothing(nameOrCount(of, name));
  const restored = undoneTexts.restored(nameOrCount(count, name));
  return count === of ? restored : undoneTexts.apartFrom(restored, of - count);
}
