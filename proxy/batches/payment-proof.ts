import {
  absoluteDecimal,
  compareDecimals,
  signOf,
  subtractDecimals,
  sumDecimals,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { Shown } from './judge-line.ts';
import type { LineBefore, Rival } from './payment-rows.ts';

/** A payment that the service names, on a transaction or in its list. */
export interface NamedPayment {
  /** `idKey` of its id. */
  key: string;
  number: string | null;
  total: Decimal;
  units: number;
}

/** What was asked of one line, what was so before, and what is so now. */
export interface ProofFacts {
  number: string;
  /** Of the whole payment. */
  amount: Decimal;
  units: number;
  autoApply: boolean;
  applied: Decimal;
  /** What all lines of its batch apply to its transaction. */
  together: Decimal;
  /** Lines of its batch that one payment more is looked for, of the same number and target. */
  alike: number;
  before: LineBefore | null;
  /** Its transaction, where the service lists it; `null` for a payment without a target. */
  balance: { value: Decimal; units: number } | null;
  /** Payments that its transaction names, else those of its partner; `null`: not told. */
  payments: readonly NamedPayment[] | null;
  rival: Rival;
}

export interface Proof {
  shown: Shown;
  /** Ends a sentence, without its full stop; the same words for the same finding. */
  why: string;
}

/**
 * What the service shows of a line of 4.9 that has a target. The transaction's own list of payments
 * decides first: what others paid in between contradicts nothing. Its balance decides where nobody
 * else can have moved it.
 */
export function proofOfTarget(facts: ProofFacts): Proof {
  const { number, units, together, alike, before, balance, payments, rival } = facts;
  if (balance === null) return { shown: 'unseen', why: 'the service does not list it' };
  const fresh = freshOf(facts);
  const moved =
    before?.balance == null
      ? null
      : subtractDecimals(absoluteDecimal(before.balance), absoluteDecimal(balance.value));
  const isExact =
    moved !== null &&
    balance.units === units &&
    signOf(together) > 0 &&
    compareDecimals(moved, together) === 0;
  if (payments !== null && fresh === null) {
    return withoutBefore(facts, payments, moved, isExact);
  }
  const own = fresh?.filter((one) => one.number === number && fits(one, facts)) ?? [];
  if (own.length > 0 && countOf(own) >= alike) {
    return rival === 'twin' ? TWIN : done('its transaction names the payment since');
  }
  const others = fresh?.filter((one) => one.number !== null && one.number !== number) ?? [];
  // Of that number with another amount, or without a number: it may be this one.
  const isOpen = fresh !== null && fresh.length > others.length;
  if (isExact && others.length === 0) {
    if (rival === 'none') return BY_BALANCE;
    return untold(
      'its balance has changed by exactly what was applied, yet another batch for it was under way',
    );
  }
  if (isOpen) return untold('its transaction names a payment since that may be this one');
  if (moved !== null && signOf(moved) === 0) {
    return fresh === null ? { shown: 'undone', why: 'its balance is as it was' } : UNCHANGED;
  }
  if (fresh === null) {
    return untold(moved === null ? BALANCE_UNKNOWN : 'its balance has changed by another amount');
  }
  if (moved !== null && others.length > 0 && isExplained(moved, facts, others)) {
    return { shown: 'undone', why: 'its transaction names other payments since, and not this one' };
  }
  return { shown: 'absent', why: 'its transaction does not name the payment' };
}

/**
 * What the service shows of a payment that was left to it (AutoApply): its own place in 4.10. That
 * it has none there proves nothing.
 * @param facts with the payments of its partner that could be taken for it, `null` if not all were read
 */
export function proofInList(facts: ProofFacts): Proof {
  const { number, alike, payments, rival } = facts;
  const fresh = freshOf(facts);
  if (payments === null) return untold('the list of payments was not read to its end');
  const alikeNow = payments.filter((one) => isLike(one, facts));
  if (fresh === null) {
    return alikeNow.length > 0
      ? untold('the list names a payment like it, which may have been there before')
      : NOT_LISTED;
  }
  const candidates = fresh.filter((one) => isLike(one, facts));
  const own = candidates.filter((one) => one.number === number);
  if (own.length > 0 && countOf(own) >= alike) {
    return rival === 'twin' ? TWIN : done('the list of payments names it since');
  }
  if (own.length > 0) return untold('the list names fewer such payments since than were sent');
  if (candidates.length === 0) return NOT_LISTED;
  if (countOf(candidates) < alike)
    return untold('the list names fewer such payments than were sent');
  return rival === 'none'
    ? done('the list of payments shows one of its amount since, without a number')
    : untold('the list shows a payment of its amount since, which may be of another batch');
}

/** Payments of the list that could be taken for one that was left to the service. */
export function isLike(
  { number: named, total, units: namedUnits }: NamedPayment,
  { number, amount, units }: Pick<ProofFacts, 'number' | 'amount' | 'units'>,
): boolean {
  const isOfNumber = named === null || named === number;
  return isOfNumber && namedUnits === units && isSize(total, amount);
}

const BY_BALANCE = done('its balance has changed by exactly what was applied');
const UNCHANGED: Proof = {
  shown: 'undone',
  why: 'its balance is as it was, and its transaction names no such payment',
};
const BALANCE_UNKNOWN = 'its balance before is not known, and its transaction names no payments';
const NOT_LISTED: Proof = {
  shown: 'absent',
  why: 'the list of payments does not name it, which alone proves nothing',
};
const TWIN = untold('another batch of the same payment number was under way');

/** What stands there now and did not before. */
function freshOf({ before, payments }: ProofFacts): NamedPayment[] | null {
  const known = before?.payments ?? null;
  if (payments === null || known === null) return null;
  return payments.filter(({ key }) => !known.has(key));
}

/** Nobody knows which payments its transaction named before. */
function withoutBefore(
  { number, rival }: ProofFacts,
  payments: readonly NamedPayment[],
  moved: Decimal | null,
  isExact: boolean,
): Proof {
  const open = payments.filter((one) => one.number === number || one.number === null);
  // Another's may be new, and may have moved the balance.
  const isAlone = open.length === payments.length && rival === 'none';
  if (open.length > 0 && isExact && isAlone) return BY_BALANCE;
  if (open.length > 0) {
    return untold('its transaction names a payment that may be this one, or was there before');
  }
  return moved !== null && signOf(moved) === 0
    ? UNCHANGED
    : { shown: 'absent', why: 'its transaction does not name the payment' };
}

/** One payment may stand in a list twice, as where it got two parts. */
function countOf(payments: readonly NamedPayment[]): number {
  return new Set(payments.map(({ key }) => key)).size;
}

/** A transaction may name the whole payment's Total, or the part that it got. */
function fits({ total, units }: NamedPayment, facts: ProofFacts): boolean {
  if (units !== facts.units) return false;
  return facts.autoApply || isSize(total, facts.amount) || isSize(total, facts.applied);
}

/** Whether the balance moved as it would have without this line. */
function isExplained(moved: Decimal, { together }: ProofFacts, others: readonly NamedPayment[]) {
  if (compareDecimals(moved, together) < 0) return true;
  const sum = sumDecimals(others.map(({ total }) => absoluteDecimal(total)));
  return compareDecimals(moved, sum) === 0;
}

function isSize(a: Decimal, b: Decimal): boolean {
  return compareDecimals(absoluteDecimal(a), absoluteDecimal(b)) === 0;
}

function done(why: string): Proof {
  return { shown: 'done', why };
}

function untold(why: string): Proof {
  return { shown: 'untold', why };
}
