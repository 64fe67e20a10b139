import { workOneSlice } from './slices.ts';

/** A condition on rows; its identity is stable as long as its results are. */
export interface Wanted<Row, W> {
  /** Called like the callback of an array's `filter`. */
  test: (row: Row, index: number, all: readonly Row[]) => boolean;
  /** Whether it rejects every row that an earlier condition rejects. */
  narrows?: (earlier: W) => boolean;
}

/** The matches so far, in the order of the rows. */
export interface Findings<Row> {
  rows: readonly Row[];
  /** How many rows were checked. */
  looked: number;
  isComplete: boolean;
}

/**
 * A scan of many rows, a slice at a time, so that keys and frames are handled in between: the first
 * slice runs when the scan is created, the others while anything is subscribed.
 */
export interface Scan<Row extends Keyed, W = unknown> {
  all: readonly Row[];
  wanted: W;
  /** The same object until something is worth showing: rows that fill a screen, or all. */
  get: () => Findings<Row>;
  subscribe: (listener: () => void) => () => void;
  /** Returns the result for the row at an index of `all`. */
  answerAt: (index: number) => Answer;
}

interface Keyed {
  key: string;
}

type Answer = typeof UNKNOWN | typeof NO | typeof YES;
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** The number of rows that fill any screen. */
export const SCREENFUL = 60;

/** @param before a scan of roughly the same rows, whose answers are reused */
export function createScan<Row extends Keyed, W extends Wanted<Row, W>>(
  all: readonly Row[],
  wanted: W,
  before: Scan<Row, W> | null = null,
  clock?: () => number,
): Scan<Row, W> {
  const answers = new Uint8Array(all.length);
  let recall = before === null ? knowNothing : recallFor(wanted, before);
  const found: Row[] = [];
  const listeners = new Set<() => void>();
  let looked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (index: number): void => {
    const row = all[index]!;
    const isFound = (recall(row) || (wanted.test(row, index, all) ? YES : NO)) === YES;
    answers[index] = isFound ? YES : NO;
    if (isFound) found.push(row);
  };
  const lookOn = (): void => {
    looked = workOneSlice(looked, all.length, look, clock);
    // Otherwise each scan would hold all earlier scans in memory.
    if (looked === all.length) recall = knowNothing;
  };
  const findings = (): Findings<Row> => ({
    rows: looked === all.length ? found : found.slice(),
    looked,
    isComplete: looked === all.length,
  });

  lookOn();
  let shown = findings();

  const goOn = (): void => {
    timer = undefined;
    lookOn();
    const isNews =
      looked === all.length || (shown.rows.length < SCREENFUL && found.length >= SCREENFUL);
    if (looked < all.length) timer = setTimeout(goOn);
    if (!isNews) return;
    shown = findings();
    for (const listener of listeners) listener();
  };

  return {
    all,
    wanted,
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      if (looked < all.length) timer ??= setTimeout(goOn);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    answerAt: (index) => (answers[index] ?? UNKNOWN) as Answer,
  };
}

/** Returns what an earlier scan's answers say about each row, in turn. */
function recallFor<Row extends Keyed, W extends Wanted<Row, W>>(
  wanted: W,
  before: Scan<Row, W>,
): (row: Row) => Answer {
  if (before.wanted === wanted) return recallFrom(before);
  if (!wanted.narrows?.(before.wanted)) return knowNothing;
  const recall = recallFrom(before);
  return (row) => (recall(row) === NO ? NO : UNKNOWN);
}

/**
 * Returns an earlier scan's answers for rows in turn. Most rows are still in the same place, except
 * where rows were added or removed. A row that is not found again counts as unknown.
 */
function recallFrom<Row extends Keyed>({ all, answerAt }: Scan<Row>): (row: Row) => Answer {
  let places: Map<Row, number> | undefined;
  let at = 0;
  return (row) => {
    if (row === all[at]) return answerAt(at++);
    if (row.key === all[at]?.key) {
      // The same one, changed.
      at++;
      return UNKNOWN;
    }
    places ??= new Map(all.map((known, index) => [known, index]));
    const place = places.get(row);
    if (place === undefined) return UNKNOWN;
    at = place + 1;
    return answerAt(place);
  };
}

function knowNothing(): Answer {
  return UNKNOWN;
}
