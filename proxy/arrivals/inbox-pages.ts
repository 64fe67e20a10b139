import { askInbox } from '#contract/inbox-statuses.ts';
import { notification, type Notification } from '#contract/notification.ts';
import { readPage, type Page } from '#contract/rows.ts';
import { factsOfPage, walkPages, type WalkEnd } from '#contract/walk-pages.ts';
import { isPastEnd, refusesParameter, type Ask } from '../batches/ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/** The page size of the screens, so that both share their calls. */
const PAGE_SIZE = 200;
/** 100,000 notifications. */
const MOST_PAGES = 500;

/** Loads the page with this page number of the service. @throws what `ask` throws; ContractError */
type AskPage = (pageNumber: number) => Promise<Page<Notification>>;

export function createInboxPages(ask: Ask, firstPage: AskFirstPage): AskPage {
  return (pageNumber) =>
    askInbox(
      ask,
      (statuses) => askNotifications(ask, statuses, pageNumber),
      async (error) => pageNumber === (await firstPage()) && refusesParameter(error),
    );
}

/** Interface 4.1. */
export async function askNotifications(
  ask: Ask,
  statuses: string,
  pageNumber: number,
): Promise<Page<Notification>> {
  const path = `/api/v2/notifications/${PAGE_SIZE}/${pageNumber}?statuses=${statuses}`;
  return readPage(notification, await ask('POST', path));
}

/** @param onRows receives a page's rows; `true` stops loading */
export async function walkNotifications(
  askPage: AskPage,
  firstPage: AskFirstPage,
  onRows: (rows: Page<Notification>['rows']) => boolean,
): Promise<WalkEnd> {
  return await walkPages({
    firstPage: await firstPage(),
    pageSize: PAGE_SIZE,
    most: MOST_PAGES,
    ask: askPage,
    isPastEnd,
    factsOf: factsOfPage,
    onPage: ({ rows }) => onRows(rows),
  });
}
