import { compareTexts } from './locale.ts';
import type { Pause } from './pauses.ts';

/** A sort key; `null` comes last in either direction. */
export type SortKey = string | number | bigint | null;

/**
 * The keys of rows, in columns: row by row as numbers, which are cheap to compare. Texts stand for
 * themselves by their rank; `null` is NaN.
 */
export interface KeyColumns {
  /** Values of each sort key. */
  columns: Float64Array<ArrayBuffer>[];
  /** Exact values of columns whose equal numbers may hide different values. */
  exact: (readonly SortKey[] | null)[];
}

const STRETCH = 1024;

/** Reads the keys of all rows; `keysOf` gives as many for each. */
export async function keyColumns<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => SortKey | readonly SortKey[],
  pause: Pause,
): Promise<KeyColumns> {
  const columns: SortKey[][] = [];
  for (const [place, row] of rows.entries()) {
    if (place % STRETCH === 0) await pause();
    const keys = keysOf(row);
    if (!isSeveral(keys)) (columns[0] ??= []).push(keys);
    else for (const [index, key] of keys.entries()) (columns[index] ??= []).push(key);
  }
  const read: KeyColumns = { columns: [], exact: [] };
  for (const keys of columns) {
    const ranks = keys.some((key) => typeof key === 'string') ? await ranksOf(keys, pause) : null;
    read.columns.push(
      Float64Array.from(keys, (key) =>
        key === null ? Number.NaN : typeof key === 'string' ? ranks!.get(key)! : Number(key),
      ),
    );
    read.exact.push(keys.some((key) => typeof key === 'bigint') ? keys : null);
  }
  return read;
}

/** Places of rows in order of their keys; equal ones as they were. */
export async function sortPlaces(
  places: Uint32Array<ArrayBuffer>,
  keys: KeyColumns,
  isDescending: boolean,
  pause: Pause,
): Promise<Uint32Array<ArrayBuffer>> {
  const direction = isDescending ? -1 : 1;
  const { columns, exact } = keys;
  const compare = (a: number, b: number): number => {
    for (let index = 0; index < columns.length; index++) {
      const order = compareIn(columns[index]!, exact[index]!, a, b);
      if (order !== 0) return Math.abs(order) === 2 ? order : direction * order;
    }
    return a - b;
  };
  return sliced(places, compare, pause);
}

/** -1, 0 or 1 for two values; -2 or 2 if one side has none, which comes last. */
function compareIn(
  column: Float64Array,
  exact: readonly SortKey[] | null,
  a: number,
  b: number,
): number {
  const x = column[a]!;
  const y = column[b]!;
  if (x < y) return -1;
  if (x > y) return 1;
  if (x === y) {
    if (!exact || exact[a] === exact[b]) return 0;
    return exact[a]! < exact[b]! ? -1 : 1;
  }
  if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : 2;
  return -2;
}

/** Ranks each distinct text once in the reader's order, because comparing texts is expensive. */
async function ranksOf(keys: readonly SortKey[], pause: Pause): Promise<Map<string, number>> {
  const texts = [...new Set(keys.filter((key) => typeof key === 'string'))];
  const compare = (a: number, b: number): number => compareTexts(texts[a]!, texts[b]!);
  const order = await sliced(await nearlySorted(texts, pause), compare, pause);
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [index, place] of order.entries()) {
    if (index > 0 && compare(order[index - 1]!, place) !== 0) rank++;
    ranks.set(texts[place]!, rank);
  }
  return ranks;
}

/**
 * Orders texts by the part before the number at their end, then by that number: document numbers
 * are then sorted or nearly sorted, so that few of them need the reader's comparison.
 */
async function nearlySorted(
  texts: readonly string[],
  pause: Pause,
): Promise<Uint32Array<ArrayBuffer>> {
  const starts = new Map<string, number>();
  const startOf = new Uint32Array(texts.length);
  const numbers = new Float64Array(texts.length);
  for (const [place, text] of texts.entries()) {
    const digits = NUMBER_AT_END.exec(text)?.[0] ?? '';
    const start = text.slice(0, text.length - digits.length);
    if (!starts.has(start)) starts.set(start, starts.size);
    startOf[place] = starts.get(start)!;
    numbers[place] = Number(digits);
  }
  const places = Uint32Array.from(texts.keys());
  // Names nearly all begin differently, so sorting the beginnings would be all of the work.
  if (starts.size > texts.length / 4) return places;
  const ranks = new Float64Array(starts.size);
  for (const [rank, start] of [...starts.keys()].toSorted(compareTexts).entries()) {
    ranks[starts.get(start)!] = rank;
  }
  const compare = (a: number, b: number): number =>
    ranks[startOf[a]!]! - ranks[startOf[b]!]! || numbers[a]! - numbers[b]!;
  return sliced(places, compare, pause);
}

const NUMBER_AT_END = /\d{1,15}$/;

/**
 * A stable merge sort in portions, because the native sort would block the page. Sorted runs cost
 * one comparison for each place, and joining them one.
 */
async function sliced(
  places: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
  pause: Pause,
): Promise<Uint32Array<ArrayBuffer>> {
  let from = places.slice();
  for (let start = 0; start < from.length; start += STRETCH) {
    const stretch = from.subarray(start, start + STRETCH);
    if (!isInOrder(stretch, compare)) stretch.sort(compare);
    await pause();
  }
  let to = new Uint32Array(from.length);
  for (let width = STRETCH; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      if (middle === end || compare(from[middle - 1]!, from[middle]!) <= 0) {
        to.set(from.subarray(start, end), start);
        continue;
      }
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        if (at % STRETCH === 0) await pause();
        const isLeft = left < middle && (right === end || compare(from[left]!, from[right]!) <= 0);
        to[at] = from[isLeft ? left++ : right++]!;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

function isInOrder(places: Uint32Array, compare: (a: number, b: number) => number): boolean {
  for (let at = 1; at < places.length; at++) {
    if (compare(places[at - 1]!, places[at]!) > 0) return false;
  }
  return true;
}

function isSeveral(keys: SortKey | readonly SortKey[]): keys is readonly SortKey[] {
  return Array.isArray(keys);
}
