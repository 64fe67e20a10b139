import { arrivalInstant, arrivalKey } from '#contract/arrival.ts';
import { DRY_RUN_DAYS } from '#contract/rule.ts';
import type { ListedArrival } from '../arrivals/find-arrivals.ts';
import { askNotifications, createInboxPages, walkNotifications } from '../arrivals/inbox-pages.ts';
import type { Ask } from '../batches/ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/** A notification, and the instant of its CreatedAt. */
type Row = ListedArrival['row'] & { instant: number };

const DAY = 86_400_000;

/** Loads the notifications of the last 30 days, oldest first. @throws what `ask` throws */
export async function readRecent(
  ask: Ask,
  firstPage: AskFirstPage,
  now: number,
  withArchived: boolean,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const since = now - DRY_RUN_DAYS * DAY;
  const rows = new Map<string, Row>();
  let isWhole = true;
  const askArchived = (page: number) => askNotifications(ask, '4', page);
  const lists = [createInboxPages(ask, firstPage), ...(withArchived ? [askArchived] : [])];
  for (const askPage of lists) {
    let previous = Infinity;
    let isNewestFirst = true;
    const end = await walkNotifications(askPage, firstPage, (read) => {
      for (const row of read) {
        const instant = arrivalInstant(row.value.CreatedAt);
        isNewestFirst &&= instant <= previous;
        previous = instant;
        if (instant >= since) rows.set(arrivalKey(row.value), { ...row, instant });
      }
      return isNewestFirst && previous < since;
    });
    if (end === 'bound' || end === 'repeating') isWhole = false;
  }
  return { rows: [...rows.values()].toSorted((a, b) => a.instant - b.instant), isWhole };
}
