import { notification } from '#contract/notification.ts';
import { readPage, type Row } from '#contract/rows.ts';
import { walkPages } from '#contract/walk-pages.ts';
import type { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { isPastEnd, type Ask } from './ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const PAGE_SIZE = 200;
/** 100,000 notifications. Deeper rows are loaded only when a person opens them. */
const MOST_PAGES = 500;
const DOCUMENTED = [1, 2, 4];

type ReadNotification = Row<z.output<typeof notification>>;

/** A notification as listed. */
interface SeenNotification {
  status: number;
  createdAt: string;
}

/** How notifications were listed. For a notification without its own id: all of its record. */
export interface SeenStatuses {
  of: Map<string, { hasOwnId: boolean; listed: readonly SeenNotification[] }>;
  /** Whether every list was loaded to its end, so that a missing row proves absence. */
  isWhole: boolean;
  pages: number;
}

/** Pages to load in parallel when many are needed. */
const AT_ONCE = 4;

interface ReadOptions {
  firstPage: AskFirstPage;
  /** Requested statuses; their lists are loaded first. */
  targets: readonly number[];
  /** Whether to load the other lists as well, for ids that the first lists did not name. */
  isThorough: boolean;
  /**
   * Whether to request a page only after the answer to the previous one. Otherwise, if the list
   * grows and the second of two pages is answered first, a row may be on neither.
   */
  isInOrder?: boolean;
}

/**
 * Loads the status of notifications (interface 4.1), with as few pages as show all wanted ones.
 * @throws what `ask` throws
 */
export async function readStatuses(
  ask: Ask,
  wanted: ReadonlySet<string>,
  { firstPage, targets, isThorough, isInOrder = false }: ReadOptions,
): Promise<SeenStatuses> {
  const seen: SeenStatuses = { of: new Map(), isWhole: true, pages: 0 };
  const missing = new Set(wanted);
  const others = DOCUMENTED.filter((status) => !targets.includes(status));
  const filters = [targets, ...(isThorough && others.length > 0 ? [others] : [])];
  for (const statuses of filters) {
    if (missing.size === 0) return seen;
    await readList(ask, statuses, { wanted, missing, isInOrder }, firstPage, seen);
  }
  seen.isWhole &&= isThorough;
  return seen;
}

/** @param missing counts the wanted ids not found yet: a record may have further notifications */
async function readList(
  ask: Ask,
  statuses: readonly number[],
  {
    wanted,
    missing,
    isInOrder,
  }: { wanted: ReadonlySet<string>; missing: Set<string>; isInOrder: boolean },
  firstPage: AskFirstPage,
  seen: SeenStatuses,
): Promise<void> {
  const end = await walkPages({
    firstPage: await firstPage(),
    pageSize: PAGE_SIZE,
    most: MOST_PAGES - seen.pages,
    atOnce: () => (isInOrder ? 1 : Math.min(AT_ONCE, Math.ceil(missing.size / PAGE_SIZE))),
    async ask(page) {
      const path = `/api/v2/notifications/${PAGE_SIZE}/${page}?statuses=${statuses.join(',')}`;
      const body = await ask('POST', path);
      seen.pages++;
      return readPage(notification, body);
    },
    // A status may change between two reads of the same page.
    isPastEnd,
    factsOf: ({ paging, rows, faults }) => ({
      paging,
      rows: [
        ...rows.map(({ value: { id, CreatedAt } }) => [id, CreatedAt]),
        ...faults.map(({ raw }) => raw),
      ],
    }),
    onPage({ rows, faults }) {
      if (faults.length > 0) seen.isWhole = false;
      for (const row of rows) noteStatus(seen, wanted, missing, row);
      return missing.size === 0;
    },
  });
  if (end === 'bound' || end === 'repeating') seen.isWhole = false;
}

function noteStatus(
  { of }: Pick<SeenStatuses, 'of'>,
  wanted: ReadonlySet<string>,
  missing: Set<string>,
  { value: { id, hasOwnId, Status, CreatedAt } }: ReadNotification,
): void {
  if (id === null || !wanted.has(idKey(id))) return;
  if (hasOwnId) missing.delete(idKey(id));
  const before = of.get(idKey(id));
  // For a notification with its own id the last read counts, because it may have changed between
  // two lists.
  const earlier = hasOwnId || before === undefined ? [] : before.listed;
  of.set(idKey(id), { hasOwnId, listed: [...earlier, { status: Status, createdAt: CreatedAt }] });
}

/**
 * Returns the statuses with which an id was listed. A record may get new notifications, so if it is
 * known which ones were chosen (by their CreatedAt), the others don't count.
 */
export function listedStatuses(
  { of }: Pick<SeenStatuses, 'of'>,
  key: string,
  chosenAt: readonly string[] | null,
): number[] {
  const { hasOwnId = true, listed = [] } = of.get(key) ?? {};
  const counted =
    hasOwnId || chosenAt === null
      ? listed
      : listed.filter(({ createdAt }) => chosenAt.includes(createdAt));
  return counted.map(({ status }) => status);
}
