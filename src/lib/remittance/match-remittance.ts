import type { CalendarDay } from '../calendar-day.ts';
import { indexNames } from './name-index.ts';

/** A line of a remittance as it was read. */
export interface RemittanceLine {
  reference: string | null;
  id: string | null;
  /** In the unit that all amounts share; `null` if the line has none. Credits are negative. */
  amount: bigint | null;
  /** Whether the line has a value in place of an amount that can't be read as one. */
  isUnread?: boolean;
  /** Whether its currency differs from the items': then the line matches no item automatically. */
  isInOtherCurrency?: boolean;
  due: CalendarDay | null;
}

/** A transaction that a line may mean. */
export interface MatchItem {
  /** Values to match: Id, own reference, transaction number. */
  id: string;
  reference: string | null;
  transactionNumber: string | null;
  due: CalendarDay | null;
  /** The available amount: above 0 if it can be paid, 0 if it is settled or in flight. */
  available: bigint;
  reduces: boolean;
}

/** How a line was matched. */
export type LineMatchedBy =
  | 'reference'
  | 'ID'
  | 'transaction number'
  | 'digits and amount'
  | 'amount and due date'
  | 'hand';

export interface LineMatch {
  /**
   * `matched`: exactly the available amount. `short-paid`: less. `over`: more. `duplicate`: an
   * earlier line has that item. `part`: an earlier line has that item, and pays this amount with its
   * own. `settled`: nothing is left to pay. `sign`: a payment of a credit,
   * or a credit for a debt. `no-amount`: its amount can't be read. `currency`: its currency differs
   * from the items'. `deduction`: it reduces the payment. `ignored`: it is no part of the payment.
   * `unknown`: no item was found, or more than one.
   */
  state:
    | 'matched'
    | 'short-paid'
    | 'over'
    | 'duplicate'
    | 'part'
    | 'settled'
    | 'sign'
    | 'no-amount'
    | 'currency'
    | 'deduction'
    | 'ignored'
    | 'unknown';
  /** Place of the item in the list; `null` where it is unknown. */
  place: number | null;
  by: LineMatchedBy | null;
  /** Amount to apply, between 0 and the available one. */
  applied: bigint;
}

interface MatchOptions {
  /** Items that a person chose, by line; -1 for none. */
  byHand?: ReadonlyMap<number, number>;
  /** Whether the remittance lists credits without a minus sign. */
  hasUnsignedCredits?: boolean;
}

/**
 * Matches the lines of a remittance to items, each item once: by own reference, by id, by
 * transaction number; by its digits where the amount is the item's as well; then by amount and due
 * date where exactly one item has both.
 */
export function matchRemittance(
  lines: readonly RemittanceLine[],
  items: readonly MatchItem[],
  { byHand = new Map(), hasUnsignedCredits = false }: MatchOptions = {},
): LineMatch[] {
  const find = finder(items);
  const taken = new Set<number>();
  const found = lines.map((line, index): { place: number | null; by: LineMatchedBy | null } => {
    const chosen = byHand.get(index);
    if (chosen !== undefined) return { place: chosen < 0 ? null : chosen, by: 'hand' };
    const named = line.isInOtherCurrency ? null : find.named(line);
    return named ?? { place: null, by: null };
  });
  for (const { place } of found) if (place !== null) taken.add(place);
  for (const [index, line] of lines.entries()) {
    if (found[index]!.by !== null || line.isInOtherCurrency) continue;
    const place = find.byAmountAndDue(line, taken);
    if (place === null) continue;
    taken.add(place);
    found[index] = { place, by: 'amount and due date' };
  }
  const seen = new Set<number>();
  const whole = sumsOfParts(lines, items, found);
  return found.map(({ place, by }, index) => {
    if (place === null) {
      const isOther = lines[index]!.isInOtherCurrency && by === null;
      return { state: isOther ? 'currency' : 'unknown', place, by, applied: 0n };
    }
    const amount = whole.get(place);
    if (seen.has(place)) {
      return { state: amount === undefined ? 'duplicate' : 'part', place, by, applied: 0n };
    }
    seen.add(place);
    const line = amount === undefined ? lines[index]! : { ...lines[index]!, amount };
    const { state, applied } = judge(line, items[place]!, hasUnsignedCredits);
    return { state, place, by, applied };
  });
}

/**
 * Returns the sums of lines that pay one item together: their sum is its available amount, or all but
 * the first reduce it. Otherwise one of them may repeat another.
 */
function sumsOfParts(
  lines: readonly RemittanceLine[],
  items: readonly MatchItem[],
  found: readonly { place: number | null }[],
): Map<number, bigint> {
  const named = [...lines.keys()].filter((index) => found[index]!.place !== null);
  const sums = new Map<number, bigint>();
  for (const [place, its] of Map.groupBy(named, (index) => found[index]!.place!)) {
    const amounts = its.map((index) => (lines[index]!.isUnread ? null : lines[index]!.amount));
    const [first, ...others] = amounts;
    const { available, reduces } = items[place]!;
    if (others.length === 0 || amounts.includes(null) || available <= 0n) continue;
    const sum = amounts.reduce<bigint>((all, amount) => all + amount!, 0n);
    const areReductions = first! > 0n && sum >= 0n && others.every((amount) => amount! < 0n);
    const isWhole = sum === available && new Set(amounts).size === amounts.length;
    if (!reduces && sum <= available && (isWhole || areReductions)) sums.set(place, sum);
  }
  return sums;
}

function judge(
  { amount, isUnread }: RemittanceLine,
  { available, reduces }: MatchItem,
  hasUnsignedCredits: boolean,
): Pick<LineMatch, 'state' | 'applied'> {
  if (available <= 0n) return { state: 'settled', applied: 0n };
  if (isUnread) return { state: 'no-amount', applied: 0n };
  const isCredit = amount !== null && (amount < 0n || (reduces && hasUnsignedCredits));
  if (amount !== null && amount !== 0n && isCredit !== reduces) {
    return { state: 'sign', applied: 0n };
  }
  if (amount === null) return { state: 'matched', applied: available };
  const magnitude = amount < 0n ? -amount : amount;
  if (magnitude === available) return { state: 'matched', applied: magnitude };
  if (magnitude > available) return { state: 'over', applied: available };
  return { state: 'short-paid', applied: magnitude };
}

function finder(items: readonly MatchItem[]) {
  const places = [...items.keys()];
  const nameOf = (of: (item: MatchItem) => string | null) =>
    indexNames(places, (place) => [of(items[place]!)]);
  const references = nameOf(({ reference }) => reference);
  const ids = nameOf(({ id }) => id);
  const numbers = nameOf(({ transactionNumber }) => transactionNumber);
  const all = indexNames(places, (place) => {
    const { reference, id, transactionNumber } = items[place]!;
    return [reference, id, transactionNumber];
  });
  const numbered = indexNames(places, (place) => {
    const { reference, transactionNumber } = items[place]!;
    return [reference, transactionNumber];
  });
  const ways = [
    ['reference', references, (line: RemittanceLine) => line.reference],
    ['ID', ids, (line: RemittanceLine) => line.id ?? line.reference],
    ['transaction number', numbers, (line: RemittanceLine) => line.reference],
  ] as const;
  const byAmountAndDue = Map.groupBy(places, (place) => {
    const { available, reduces, due } = items[place]!;
    return amountAndDue(available, reduces, due);
  });
  return {
    named(line: RemittanceLine): { place: number; by: LineMatchedBy } | null {
      for (const way of ['whole', 'padded'] as const) {
        for (const [by, index, textOf] of ways) {
          const place = index[way](textOf(line) ?? '');
          if (place !== undefined) return { place, by };
        }
      }
      const text = line.reference ?? line.id ?? '';
      const within = all.within(text);
      // With two items on one line, their shares are unknown.
      if (within.length > 1) return null;
      const [place] = within;
      if (place !== undefined) {
        const by = ways.find(([, index]) => index.within(text).length > 0)![0];
        return { place, by };
      }
      const hint = numbered.byDigits(text);
      if (hint === undefined) return null;
      const { available, reduces } = items[hint]!;
      const isItsOwn = line.amount === (reduces ? -available : available);
      return isItsOwn ? { place: hint, by: 'digits and amount' } : null;
    },
    byAmountAndDue(line: RemittanceLine, taken: ReadonlySet<number>): number | null {
      if (line.amount === null || line.due === null) return null;
      const reduces = line.amount < 0n;
      const magnitude = reduces ? -line.amount : line.amount;
      const found = byAmountAndDue.get(amountAndDue(magnitude, reduces, line.due)) ?? [];
      const free = found.filter((place) => !taken.has(place));
      return free.length === 1 ? free[0]! : null;
    },
  };
}

function amountAndDue(amount: bigint, reduces: boolean, due: CalendarDay | null): string {
  return `${amount} ${reduces} ${due}`;
}
