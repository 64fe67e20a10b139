import type { TeamNews } from '#api/assignments.ts';
import type { InboxRow } from '../model/inbox.ts';
import { assignmentOf } from './colleague-change.ts';

/** Returns those of some rows that are assigned to the person. */
export function mineAmong(
  me: string,
  news: TeamNews | undefined,
  rows: readonly InboxRow[],
): readonly InboxRow[] {
  return rows.filter((row) => assignmentOf(news, row)?.who === me);
}
