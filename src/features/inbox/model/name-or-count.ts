import { visibleString } from '#lib/visible-text.ts';
import type { InboxRow } from './inbox.ts';
import { undoneTexts } from './late-texts.ts';
import { countedNotifications } from './texts.ts';

export type NamedRow = Pick<InboxRow, 'value'>;

/** Names changed rows in a message: `SO-1042` for one with a record number, else `3 notifications`. */
export function nameOrCount(count: number, rows: readonly NamedRow[]): string {
  const [row] = rows;
  const name = rows.length === 1 && count === 1 ? row!.value.RecordNumber : null;
  return name === null || name === '' ? countedNotifications(count) : visibleString(name);
}

/** The result of undoing a change of some rows; another person's later change stays. */
export function undoneText(count: number, of: number, rows: readonly NamedRow[]): string {
  if (count === 0) return undoneTexts.nothing(nameOrCount(of, rows));
  const restored = undoneTexts.restored(nameOrCount(count, rows));
  return count === of ? restored : undoneTexts.apartFrom(restored, of - count);
}
