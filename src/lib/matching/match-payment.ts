import type { OpenItem } from '../allocation/open-item.ts';
import { proposeOldestFirst } from '../allocation/proposals.ts';
import type { CalendarDay } from '../calendar-day.ts';
import type { SubsetSums } from '../subset-sum/answer.ts';
import type { MentionedBy } from './mentions.ts';

/** An open item of one partner, in the unit that all amounts share. */
export interface MatchableItem extends OpenItem {
  due: CalendarDay | null;
}

/**
 * `certain`: may be sent without review. `likely`: a person reviews and confirms it. `possible`:
 * only the sum fits. `none`: nothing fits.
 */
export type MatchCertainty = 'certain' | 'likely' | 'possible' | 'none';

/** The evidence for a match. */
export type MatchEvidence =
  /** The text names the items, and they come to the amount. */
  | 'named'
  /** The text names the items if a letter is read as a digit. */
  | 'named-slip'
  /** The text names the items; the shortfall of their sum is within the tolerance. */
  | 'named-short'
  /** The text names the items; the rest of the payment is within the tolerance. */
  | 'named-over'
  /** The text names the items; they come to another amount. */
  | 'named-differs'
  /** The only item of exactly this amount. */
  | 'one-item'
  /** All items that were due by a certain day. */
  | 'due-run'
  /** Everything that is open. */
  | 'balance'
  /** Several items add up. */
  | 'sum'
  /** An item of nearly this amount. */
  | 'near'
  | 'oldest'
  | 'nothing';

export interface MatchedItem {
  /** In the list of items. */
  place: number;
  /** Above 0. */
  amount: bigint;
}

export interface NearItem {
  place: number;
  /** How much more is open on the item than was paid; below 0 if less. */
  more: bigint;
}

export interface PaymentMatch {
  certainty: MatchCertainty;
  evidence: MatchEvidence;
  items: readonly MatchedItem[];
  /** How many combinations sum to the amount; `null` if they were not counted. */
  ways: { count: number; isCounted: boolean } | null;
  /** How much more the named items sum to than was paid; below 0 if less. */
  more: bigint;
  /** Items whose amount is close to the payment's. */
  near: readonly NearItem[];
}

/** Combinations of more items than this match any amount by chance. */
const FEW = 3;
/** The most matches expected by chance for a match to be certain. */
const RARE = 0.01;
const NEAR = 3;
/** An item is near the amount if their difference is at most the amount divided by this number. */
const NEAR_PART = 20n;

interface Payment {
  amount: bigint;
  /** Places of items that the text names. */
  named: ReadonlyMap<number, MentionedBy>;
  /**
   * Whether items may sum to this much more than was paid, or less (below 0), because of bank
   * charges, for example. Only items that the text names become certain within a tolerance: a sum
   * alone never does.
   */
  mayDiffer?: (more: bigint, total: bigint) => boolean;
}

/** Returns the items that the text names; `null` where none of them is open. */
export function matchNamed(
  items: readonly MatchableItem[],
  { amount, named, mayDiffer }: Payment,
): PaymentMatch | null {
  const usable = [...items.entries()].filter(
    ([place, { available }]) => named.has(place) && available > 0n,
  );
  if (!usable.some(([, { reduces }]) => !reduces)) return null;
  const exact = fitting(usable, amount, named);
  if (exact) return exact;
  const credits = usable.filter(([, { reduces }]) => reduces);
  const total = signedSum(usable);
  const more = total - amount;
  const differing = {
    certainty: 'possible',
    evidence: 'named-differs',
    ways: null,
    more,
    near: nearItems(items, amount),
  } as const;
  // A person has to decide how to divide the amount.
  if (credits.length > 0) return { ...differing, items: [] };
  let left = amount;
  const taken = usable.flatMap(([place, { available }]) => {
    const part = available < left ? available : left;
    left -= part;
    return part > 0n ? [{ place, amount: part }] : [];
  });
  const isSure = usable.every(([place]) => named.get(place) !== 'slip');
  if (isSure && taken.length === usable.length && mayDiffer?.(more, total)) {
    const evidence = more > 0n ? 'named-short' : 'named-over';
    return { ...differing, certainty: 'certain', evidence, items: taken };
  }
  return { ...differing, items: taken };
}

type Placed = [place: number, item: MatchableItem];

/** Returns all named items, otherwise those named without a guess, if they sum to the amount. */
function fitting(
  usable: readonly Placed[],
  amount: bigint,
  named: ReadonlyMap<number, MentionedBy>,
): PaymentMatch | null {
  const sure = usable.filter(([place]) => named.get(place) !== 'slip');
  for (const some of [sure, usable]) {
    if (some.length === 0 || signedSum(some) !== amount) continue;
    const isGuess = some.some(([place]) => named.get(place) === 'slip');
    return {
      certainty: isGuess ? 'likely' : 'certain',
      evidence: isGuess ? 'named-slip' : 'named',
      items: whole(some),
      ways: null,
      more: 0n,
      near: [],
    };
  }
  return null;
}

/**
 * Finds an item, all items due by some day, or the whole balance: amounts that people pay without a
 * reference. Certain if it is the only such match and chance does not explain it; `null` if there
 * is none.
 */
export function matchUsual(
  items: readonly MatchableItem[],
  { amount }: Payment,
): PaymentMatch | null {
  const open = [...items.entries()].filter(([, { available }]) => available > 0n);
  const debts = open.filter(([, { reduces }]) => !reduces);
  const candidates: { evidence: MatchEvidence; some: readonly Placed[] }[] = debts
    .filter(([, { available }]) => available === amount)
    .map((one) => ({ evidence: 'one-item', some: [one] }));
  let sum = 0n;
  for (const [index, [, item]] of debts.entries()) {
    sum += item.available;
    const isWholeDay = debts[index + 1]?.[1].due !== item.due;
    if (index === 0 || !isWholeDay || sum !== amount) continue;
    candidates.push({
      evidence: index === debts.length - 1 ? 'balance' : 'due-run',
      some: debts.slice(0, index + 1),
    });
  }
  if (open.length > debts.length && debts.length > 0 && signedSum(open) === amount) {
    candidates.push({ evidence: 'balance', some: open });
  }
  const [first] = candidates;
  if (!first) return null;
  const isRare = expectedByChance(debts, amount, debts.length) < RARE;
  // Another item of the same amount could stand in its place.
  const taken = new Set(first.some.map(([place]) => place));
  const hasTwin = debts.some(
    ([place, { available }]) =>
      !taken.has(place) && first.some.some(([, item]) => item.available === available),
  );
  const isOnly = candidates.length === 1 && !hasTwin;
  return {
    certainty: isOnly && isRare ? 'certain' : isOnly ? 'likely' : 'possible',
    evidence: first.evidence,
    items: whole(first.some),
    ways: null,
    more: 0n,
    near: [],
  };
}

/**
 * Returns a usual match that was not certain at first, once the number of combinations with its
 * amount is known. It stays uncertain, because the item that made it ambiguous may have gone to
 * another payment by mistake.
 */
export function withWays(match: PaymentMatch, answer: SubsetSums): PaymentMatch {
  const certainty = match.certainty === 'certain' ? 'likely' : match.certainty;
  if (answer.kind !== 'found') return { ...match, certainty };
  const { count, isCounted } = answer;
  const isOnly = count === 1 && isCounted;
  return {
    ...match,
    certainty: isOnly ? certainty : 'possible',
    ways: { count, isCounted },
  };
}

/**
 * Turns the result of the subset-sum search into a match. It is never certain, since sums can match
 * by chance.
 */
export function matchSum(
  items: readonly MatchableItem[],
  payment: Payment,
  answer: SubsetSums,
): PaymentMatch {
  const { amount, named, mayDiffer } = payment;
  if (answer.kind === 'found') {
    const mentioned = (way: readonly number[]) => way.filter((place) => named.has(place)).length;
    // Combinations are ordered by fewest items, then by oldest.
    const [best] = answer.combinations.toSorted((a, b) => mentioned(b) - mentioned(a));
    const debts = [...items.entries()].filter(([, item]) => !item.reduces && item.available > 0n);
    const combinations = combinationsOf(debts.length, best!.length);
    const isLikely =
      answer.isCounted &&
      answer.count === 1 &&
      best!.length <= FEW &&
      expectedByChance(debts, amount, combinations) < RARE;
    return {
      certainty: isLikely ? 'likely' : 'possible',
      evidence: 'sum',
      items: whole(best!.map((place) => [place, items[place]!])),
      ways: { count: answer.count, isCounted: answer.isCounted },
      more: 0n,
      near: [],
    };
  }
  const near = nearItems(items, amount);
  const [nearest] = near;
  const distance = nearest && (nearest.more < 0n ? -nearest.more : nearest.more);
  const ways = answer.kind === 'none' ? { count: 0, isCounted: true } : null;
  const rest = { certainty: 'none', ways, more: 0n, near } as const;
  const isNear =
    nearest !== undefined &&
    (distance! <= amount / 50n || mayDiffer?.(nearest.more, nearest.more + amount) === true);
  if (nearest && isNear) {
    const { available } = items[nearest.place]!;
    return {
      ...rest,
      certainty: 'possible',
      evidence: 'near',
      items: [{ place: nearest.place, amount: available < amount ? available : amount }],
      more: nearest.more,
    };
  }
  const oldest = proposeOldestFirst(items, amount);
  return {
    ...rest,
    evidence: oldest.length === 0 ? 'nothing' : 'oldest',
    items: oldest.map(({ place, amount: taken }) => ({ place, amount: taken })),
  };
}

/** Returns the items nearest to an amount that no item has, the nearest first. */
export function nearItems(items: readonly MatchableItem[], amount: bigint): NearItem[] {
  const size = (more: bigint) => (more < 0n ? -more : more);
  return [...items.entries()]
    .flatMap(([place, { available, reduces }]) =>
      reduces || available <= 0n ? [] : [{ place, more: available - amount }],
    )
    .filter(({ more }) => more !== 0n && size(more) * NEAR_PART <= amount)
    .toSorted((a, b) => (size(a.more) < size(b.more) ? -1 : size(a.more) > size(b.more) ? 1 : 0))
    .slice(0, NEAR);
}

/**
 * Returns how many combinations sum to an amount by chance: the rounder the amount, the fewer other
 * amounts are possible.
 */
function expectedByChance(debts: readonly Placed[], amount: bigint, combinations: number): number {
  let step = 1n;
  while (amount % (step * 10n) === 0n) step *= 10n;
  const round = debts.filter(([, { available }]) => available % step === 0n).length;
  const widest = debts.reduce(
    (most, [, { available }]) => (available > most ? available : most),
    1n,
  );
  const amounts = Number((widest > amount ? widest : amount) / step) || 1;
  return (combinations * Math.max(round, 1)) / Math.max(debts.length, 1) / amounts;
}

function combinationsOf(of: number, taken: number): number {
  let count = 1;
  for (let at = 0; at < taken; at++) count = (count * (of - at)) / (at + 1);
  return Math.max(count, of);
}

function signedSum(some: readonly Placed[]): bigint {
  return some.reduce(
    (sum, [, { available, reduces }]) => (reduces ? sum - available : sum + available),
    0n,
  );
}

function whole(some: readonly Placed[]): MatchedItem[] {
  return some.map(([place, { available }]) => ({ place, amount: available }));
}
