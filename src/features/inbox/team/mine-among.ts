import type { TeamNews } from '#api/taken.ts';
import type { InboxRow } from '../inbox.ts';
import { takenOf } from './meanwhile.ts';

/** Those of some rows that one has taken oneself. */
export function mineAmong(
  me: string,
  news: TeamNews | undefined,
  rows: readonly InboxRow[],
): readonly InboxRow[] {
  return rows.filter((row) => takenOf(news, row)?.who === me);
}
