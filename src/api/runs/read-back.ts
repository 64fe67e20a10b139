import {
  notificationTypes,
  type Notification,
  type NotificationType,
} from '#contract/notification.ts';
import type { Row } from '#contract/rows.ts';
import { walkPages } from '#contract/walk-pages.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import { readBackPage } from '../notifications.ts';
import { rowStatusKey } from '../own-changes.ts';
import type { Item } from './run.ts';

const PAGE_SIZE = 200;
/** 100,000 notifications. */
const MOST_PAGES = 500;
/** Pages asked for at a time, as far as that many are needed at least. */
const AT_ONCE = 4;
const DOCUMENTED = [1, 2, 4];

interface ReadBackOptions {
  firstPage: () => Promise<number>;
  signal: AbortSignal;
  /** Reads on where the order says that all was passed: before something is called unknown. */
  isThorough: boolean;
}

/**
 * What the service lists for some items now (interface 4.1, past every cache), as few pages as can
 * prove it: first those with the status they are to have, then, for what was not among them, those
 * with the statuses they had, then all others.
 *
 * Each reading ends where every item was seen, or where the list is past them all while it is in
 * order. Calls: the pages of 200 of these lists down to the oldest item; for items changed among
 * the newest n of their status, ceil(n / 200).
 * @returns the statuses seen, by `seenKey`
 * @throws ApiError
 */
export async function readBack(
  items: readonly Item[],
  options: ReadBackOptions,
): Promise<Map<string, number[]>> {
  const seen = new Map<string, number[]>();
  const types = typesOf(items);
  const asked: (number | null)[] = [];
  for (const statuses of readings(items)) {
    const missing = items.filter((item) => statusIn(seen, item) === null);
    const isUseful = statuses === null || statuses.some((status) => !asked.includes(status));
    if (missing.length === 0 || !isUseful) continue;
    asked.push(...(statuses ?? [null]));
    await readList(statuses, types, missing, seen, options);
  }
  return seen;
}

/** Which lists to read, in turn; statuses outside the documented ones are found without a filter. */
function readings(items: readonly Item[]): (readonly number[] | null)[] {
  const targets = [...new Set(items.map(({ to }) => to))];
  const before = items.flatMap(({ rows }) => rows.map((row) => row.before));
  const others = [...new Set(before)].filter((status) => !targets.includes(status));
  const documented = others.filter((status) => DOCUMENTED.includes(status));
  const rest = DOCUMENTED.filter(
    (status) => !targets.includes(status) && !documented.includes(status),
  );
  return [
    targets,
    ...(documented.length > 0 ? [documented] : []),
    ...(documented.length < others.length ? [null] : []),
    ...(rest.length > 0 ? [rest] : []),
  ];
}

async function readList(
  statuses: readonly number[] | null,
  types: readonly NotificationType[],
  items: readonly Item[],
  seen: Map<string, number[]>,
  { firstPage, signal, isThorough }: ReadBackOptions,
): Promise<void> {
  const missing = new Map<string, number>();
  const instants: number[] = [];
  for (const item of items) {
    for (const row of item.rows) {
      const key = seenKey(item, row.createdAt);
      missing.set(key, (missing.get(key) ?? 0) + 1);
      instants.push(instantOf(row.createdAt) ?? Number.NaN);
    }
  }
  const range = { oldest: Math.min(...bounded(instants)), newest: Math.max(...bounded(instants)) };
  const order = followOrder();
  await walkPages({
    firstPage: await firstPage(),
    pageSize: PAGE_SIZE,
    most: MOST_PAGES,
    signal,
    atOnce: () => Math.min(AT_ONCE, Math.ceil(missing.size / PAGE_SIZE)),
    ask: (pageNumber) => readBackPage(statuses, types, { pageSize: PAGE_SIZE, pageNumber, signal }),
    // A status may change between two readings of the same page.
    factsOf: ({ paging, rows, faults }) => ({
      paging,
      rows: [
        ...rows.map(({ value: { id, CreatedAt } }) => [id, CreatedAt]),
        ...faults.map(({ raw }) => raw),
      ],
    }),
    onPage({ rows }) {
      for (const { value } of rows) note(value, missing, seen);
      const isPast = order.isPast(rows, range);
      return missing.size === 0 || (isPast && !isThorough);
    },
  });
}

function note(
  value: Notification,
  missing: Map<string, number>,
  seen: Map<string, number[]>,
): void {
  if (value.id === null) return;
  const key = value.hasOwnId ? idKey(value.id) : rowStatusKey(value.id, value.CreatedAt);
  const left = missing.get(key);
  if (left === undefined) return;
  if (value.hasOwnId) seen.set(key, [value.Status]);
  else seen.set(key, [...(seen.get(key) ?? []), value.Status]);
  if (left === 1) missing.delete(key);
  else missing.set(key, left - 1);
}

/** How a row is known again: by its own id, else by its record and its time. */
function seenKey({ id, hasOwnId }: Item, createdAt: string): string {
  return hasOwnId ? idKey(id) : rowStatusKey(id, createdAt);
}

/**
 * The status an item was seen with: the one it is to have where all of its rows have it, else one
 * of the others; `null` where not all of its rows were seen.
 */
export function statusIn(seen: ReadonlyMap<string, readonly number[]>, item: Item): number | null {
  const statuses: number[] = [];
  for (const [key, before] of chosenBy(item)) {
    const found = seen.get(key) ?? [];
    if (found.length < before.length) return null;
    statuses.push(...found);
  }
  return statuses.find((status) => status !== item.to) ?? item.to;
}

/** Whether every row of an item was seen with the status it had when it was chosen. */
export function isAsChosen(seen: ReadonlyMap<string, readonly number[]>, item: Item): boolean {
  return [...chosenBy(item)].every(([key, before]) => {
    const found = (seen.get(key) ?? []).toSorted((a, b) => a - b);
    return found.join() === before.toSorted((a, b) => a - b).join();
  });
}

/** The statuses that the rows of an item had, by `seenKey`: rows of one record may share a time. */
function chosenBy(item: Item): Map<string, number[]> {
  const chosen = new Map<string, number[]>();
  for (const { createdAt, before } of item.rows) {
    const key = seenKey(item, createdAt);
    chosen.set(key, [...(chosen.get(key) ?? []), before]);
  }
  return chosen;
}

/** The filter that holds all of them; none where one of them is no value of the filter. */
function typesOf(items: readonly Item[]): NotificationType[] {
  const types = new Set(items.flatMap(({ rows }) => rows.map(({ type }) => type)));
  const known = notificationTypes.filter((type) => types.has(type));
  return known.length === types.size ? known : [];
}

/** Whether a list that was in order so far has passed a range of instants. */
function followOrder() {
  let previous: number | undefined;
  let rises = false;
  let falls = false;
  let isComparable = true;
  return {
    isPast(
      rows: readonly Row<Notification>[],
      { oldest, newest }: { oldest: number; newest: number },
    ): boolean {
      for (const { value } of rows) {
        const instant = instantOf(value.CreatedAt);
        if (instant === undefined) isComparable = false;
        else {
          rises ||= previous !== undefined && instant > previous;
          falls ||= previous !== undefined && instant < previous;
          previous = instant;
        }
      }
      if (!isComparable || previous === undefined || rises === falls) return false;
      return falls ? previous < oldest : previous > newest;
    },
  };
}

/** NaN and ∞ pass no comparison: where one instant is unknown, the list is read to its end. */
function bounded(instants: readonly number[]): readonly number[] {
  return instants.some(Number.isNaN) ? [Number.NaN] : instants;
}

function instantOf(createdAt: string): number | undefined {
  const created = parseDateTime(createdAt);
  return created?.kind === 'instant' ? created.epoch : undefined;
}
