import { arrivalInstant, arrivalKey } from '#contract/arrival.ts';
import { notification } from '#contract/notification.ts';
import { readPage } from '#contract/rows.ts';
import { DRY_RUN_DAYS } from '#contract/rule.ts';
import { walkPages } from '#contract/walk-pages.ts';
import type { ListedArrival } from '../arrivals/find-arrivals.ts';
import { refusesParameter, type Ask } from '../batches/ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

type Row = ListedArrival['row'];

const PAGE_SIZE = 200;
/** 100,000 notifications. */
const MOST_PAGES = 500;
const DAY = 86_400_000;

/**
 * The notifications of the last 30 days, oldest first.
 * @param lists values of the statuses filter, one reading each
 * @throws what `ask` throws
 */
export async function readRecent(
  ask: Ask,
  firstPage: AskFirstPage,
  lists: readonly string[],
  now: number,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const since = now - DRY_RUN_DAYS * DAY;
  const rows = new Map<string, Row>();
  let isWhole = true;
  for (const statuses of lists) {
    let previous = Infinity;
    let isNewestFirst = true;
    const first = await firstPage();
    const read = async (page: number) =>
      readPage(
        notification,
        await ask('POST', `/api/v2/notifications/${PAGE_SIZE}/${page}?statuses=${asked}`),
      );
    let asked = statuses;
    const end = await walkPages({
      firstPage: first,
      pageSize: PAGE_SIZE,
      most: MOST_PAGES,
      ask: async (page) => {
        try {
          return await read(page);
        } catch (error) {
          if (page !== first || !statuses.startsWith('0,') || !refusesParameter(error)) throw error;
          // As on the page (src/api/notifications.ts): services may refuse Status 0.
          asked = statuses.slice(2);
          return await read(page);
        }
      },
      factsOf: ({ paging, rows: read, faults }) => ({
        paging,
        rows: [...read, ...faults].map(({ raw }) => raw),
      }),
      onPage: ({ rows: read }) => {
        for (const row of read) {
          const instant = arrivalInstant(row.value.CreatedAt);
          isNewestFirst &&= instant <= previous;
          previous = instant;
          if (instant >= since) rows.set(arrivalKey(row.value), row);
        }
        return isNewestFirst && previous < since;
      },
    });
    if (end === 'bound' || end === 'repeating') isWhole = false;
  }
  const instantOf = ({ value }: Row) => arrivalInstant(value.CreatedAt);
  return { rows: [...rows.values()].toSorted((a, b) => instantOf(a) - instantOf(b)), isWhole };
}
