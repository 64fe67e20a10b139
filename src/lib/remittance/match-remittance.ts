import type { CalendarDay } from '../ledger/calendar-day.ts';
import { normalizeText } from '../normalize-text.ts';

/** A line of a remittance as it was read. */
export interface RemittanceLine {
  reference: string | null;
  id: string | null;
  /** In the unit that all amounts share; `null` where the line names none. Credits are negative. */
  amount: bigint | null;
  due: CalendarDay | null;
}

/** A transaction that a line may mean. */
export interface MatchItem {
  /** Spellings that must be met: Id, own reference, transaction number. */
  id: string;
  reference: string | null;
  transactionNumber: string | null;
  due: CalendarDay | null;
  /** Above 0 where it can be paid: what is available of it. 0 where it is settled or in flight. */
  available: bigint;
  reduces: boolean;
}

/** By what a line was matched. */
export type MatchedBy = 'reference' | 'id' | 'transaction number' | 'amount and due date' | 'hand';

export interface Match {
  /**
   * `matched`: exactly what is available. `short-paid`: less. `over`: more. `duplicate`: an earlier
   * line has that item. `settled`: nothing is left to pay of it. `unknown`: no item was found, or
   * more than one.
   */
  state: 'matched' | 'short-paid' | 'over' | 'duplicate' | 'settled' | 'unknown';
  /** Place of the item in the list; `null` where it is unknown. */
  place: number | null;
  by: MatchedBy | null;
  /** What would be applied, above 0: never more than is available. 0 where nothing would. */
  applied: bigint;
}

/**
 * Matches the lines of a remittance to items, each item once: by own reference, by id, by
 * transaction number, then by amount and due date where exactly one item has both.
 *
 * @param byHand items that a person chose, by line; -1 for none
 */
export function matchRemittance(
  lines: readonly RemittanceLine[],
  items: readonly MatchItem[],
  byHand: ReadonlyMap<number, number> = new Map(),
): Match[] {
  const find = finder(items);
  const taken = new Set<number>();
  const found = lines.map((line, index): { place: number | null; by: MatchedBy | null } => {
    const chosen = byHand.get(index);
    if (chosen !== undefined) return { place: chosen < 0 ? null : chosen, by: 'hand' };
    return find.named(line) ?? { place: null, by: null };
  });
  for (const { place } of found) if (place !== null) taken.add(place);
  for (const [index, line] of lines.entries()) {
    if (found[index]!.by !== null) continue;
    const place = find.byAmountAndDue(line, taken);
    if (place === null) continue;
    taken.add(place);
    found[index] = { place, by: 'amount and due date' };
  }
  const seen = new Set<number>();
  return found.map(({ place, by }, index) => {
    if (place === null) return { state: 'unknown', place, by, applied: 0n };
    if (seen.has(place)) return { state: 'duplicate', place, by, applied: 0n };
    seen.add(place);
    const { state, applied } = judge(lines[index]!, items[place]!);
    return { state, place, by, applied };
  });
}

function judge(
  { amount }: RemittanceLine,
  { available }: MatchItem,
): Pick<Match, 'state' | 'applied'> {
  if (available <= 0n) return { state: 'settled', applied: 0n };
  if (amount === null) return { state: 'matched', applied: available };
  const magnitude = amount < 0n ? -amount : amount;
  if (magnitude === available) return { state: 'matched', applied: magnitude };
  if (magnitude > available) return { state: 'over', applied: available };
  return { state: 'short-paid', applied: magnitude };
}

function finder(items: readonly MatchItem[]) {
  const references = indexBy(items, ({ reference }) => reference);
  const ids = indexBy(items, ({ id }) => id);
  const numbers = indexBy(items, ({ transactionNumber }) => transactionNumber);
  const ways = [
    ['reference', references, (line: RemittanceLine) => line.reference],
    ['id', ids, (line: RemittanceLine) => line.id ?? line.reference],
    ['transaction number', numbers, (line: RemittanceLine) => line.reference],
  ] as const;
  return {
    named(line: RemittanceLine): { place: number; by: MatchedBy } | null {
      for (const [by, index, textOf] of ways) {
        const text = textOf(line);
        const place = text === null ? undefined : index.find(text);
        if (place !== undefined) return { place, by };
      }
      return null;
    },
    byAmountAndDue(line: RemittanceLine, taken: ReadonlySet<number>): number | null {
      if (line.amount === null || line.due === null) return null;
      const reduces = line.amount < 0n;
      const magnitude = reduces ? -line.amount : line.amount;
      const places = [...items.keys()].filter(
        (place) =>
          items[place]!.available === magnitude &&
          items[place]!.reduces === reduces &&
          items[place]!.due === line.due &&
          !taken.has(place),
      );
      return places.length === 1 ? places[0]! : null;
    },
  };
}

/** Spelled alike but for case and spaces; else but for whatever is no letter or digit. */
function indexBy(
  items: readonly MatchItem[],
  textOf: (item: MatchItem) => string | null,
): { find: (text: string) => number | undefined } {
  const exact = new Map<string, number[]>();
  const loose = new Map<string, number[]>();
  for (const [place, item] of items.entries()) {
    const text = textOf(item);
    if (text === null || text.trim() === '') continue;
    append(exact, spelling(text), place);
    append(loose, looseSpelling(text), place);
  }
  return {
    find: (text) => only(exact.get(spelling(text))) ?? only(loose.get(looseSpelling(text))),
  };
}

function only(places: readonly number[] | undefined): number | undefined {
  return places?.length === 1 ? places[0] : undefined;
}

function append(index: Map<string, number[]>, key: string, place: number): void {
  if (key === '') return;
  const places = index.get(key);
  if (places) places.push(place);
  else index.set(key, [place]);
}

function spelling(text: string): string {
  return normalizeText(text, 'NFKC').trim().toUpperCase().replace(/\s+/g, ' ');
}

function looseSpelling(text: string): string {
  return spelling(text).replace(/[^\p{L}\p{N}]/gu, '');
}
