import { cutText } from '#lib/cut-text.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { formatTimeOfDay } from '#lib/format-instant.ts';
import { formatDay, readersDay } from '#lib/calendar-day.ts';

const NOBODY = 'Payments';

/** Returns a draft's name once the partner's name is known, unless a person has changed it. */
export function renamed(draft: string, { Code, Name }: PartnerReference): string {
  const before = `${Code || NOBODY}, `;
  return draft.startsWith(before) && Name !== null
    ? cutText(`${Name}, ${draft.slice(before.length)}`, 200)
    : draft;
}

/** Returns a draft's first name: its partner and the time. */
export function draftName(of: string | null | undefined): string {
  const now = Date.now();
  return cutText(`${of || NOBODY}, ${formatDay(readersDay(now))}, ${formatTimeOfDay(now)}`, 200);
}
