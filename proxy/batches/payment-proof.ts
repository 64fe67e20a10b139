import {
  absoluteDecimal,
  compareDecimals,
  orderOfDecimal,
  signOf,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '#lib/decimal-sum.ts';
import { decimalPlaces, plainDecimal, type Decimal } from '#lib/decimal.ts';
import { isSameNumber, mayBeAltered } from '#lib/ledger/payment-number.ts';
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

/** The requested amount of one line, and the transaction before and after. */
export interface ProofFacts {
  number: string;
  /** Amount of the whole payment. */
  amount: Decimal;
  units: number;
  autoApply: boolean;
  applied: Decimal;
  /** Sum of all lines in the batch for this transaction. */
  together: Decimal;
  /** How many lines of the batch have the same number and transaction, this one included. */
  alike: number;
  /** How many payments of the batch have its partner and amount, this one included. */
  sameAmount: number;
  before: LineBefore | null;
  /** The line's transaction, where the service lists it; `null` for a payment without a target. */
  balance: { value: Decimal; units: number } | null;
  /** Whether the transaction is open, so that it could be paid again. */
  isOpen: boolean;
  /** Payments that the transaction names, otherwise the partner's; `null`: unknown. */
  payments: readonly NamedPayment[] | null;
  rival: Rival;
  /** Whether the service lists payments under the numbers that they were sent with. */
  keepsNumbers: boolean;
}

export interface Proof {
  shown: Shown;
  /** Ends a sentence, without its full stop; the same finding always has the same text. */
  why: string;
}

/**
 * Judges a line of 4.9 that has a target. The transaction's own list of payments decides first,
 * because payments by others in between do not matter there. Its balance decides where nobody else
 * can have changed it.
 */
export function proofOfTarget(facts: ProofFacts): Proof {
  const { number, units, together, alike, before, balance, payments, rival } = facts;
  if (balance === null) return { shown: 'unseen', why: 'the service does not list it' };
  const fresh = freshOf(facts);
  const moved = before?.balance == null ? null : movedBy(before.balance, balance.value);
  const isExact =
    moved !== null &&
    balance.units === units &&
    signOf(together) > 0 &&
    isWithin(moved, together, binaryError(before!.balance!, balance.value));
  if (payments !== null && fresh === null) {
    return withoutBefore(facts, payments, moved, isExact);
  }
  const own = fresh?.filter((one) => isNumbered(one, number) && fits(one, facts)) ?? [];
  if (countOf(own) >= alike) {
    if (rival === 'twin') return TWIN;
    return isStillOwed(facts, moved) ? STILL_OWED : done('its transaction now lists the payment');
  }
  const others = fresh?.filter((one) => one.number !== null && !isNumbered(one, number)) ?? [];
  // A payment with this number but another amount, or without a number, may be the one we sent.
  const isOpen = fresh !== null && fresh.length > others.length;
  if (isExact && others.length === 0) {
    if (rival === 'none') return BY_BALANCE;
    return untold(
      'its balance changed by exactly the applied amount, but another payment for it was in progress',
    );
  }
  if (isOpen) return untold('its transaction now lists a payment that may be this one');
  if (others.some((one) => mayBeRenumbered(one, facts))) return RENUMBERED;
  if (moved !== null && signOf(moved) === 0) {
    return fresh === null ? { shown: 'undone', why: 'its balance has not changed' } : UNCHANGED;
  }
  if (fresh === null) {
    return untold(moved === null ? BALANCE_UNKNOWN : 'its balance changed by a different amount');
  }
  if (moved !== null && others.length > 0 && isExplained(moved, facts, others)) {
    return { shown: 'undone', why: 'its transaction now lists other payments, but not this one' };
  }
  return { shown: 'absent', why: 'its transaction does not list the payment' };
}

/**
 * Judges a payment whose allocation was left to the service (AutoApply), by its entry in 4.10. A
 * missing entry proves nothing.
 * @param facts with similar payments of its partner, `null` if not all were read
 */
export function proofInList(facts: ProofFacts): Proof {
  const { number, alike, sameAmount, payments, rival } = facts;
  const fresh = freshOf(facts);
  if (payments === null) return NOT_WHOLE;
  const alikeNow = payments.filter((one) => isLike(one, facts));
  if (fresh === null) {
    return alikeNow.length > 0
      ? untold('the list has a payment like it, which may have been there before')
      : NOT_LISTED;
  }
  const candidates = fresh.filter((one) => isLike(one, facts));
  const own = candidates.filter((one) => isNumbered(one, number));
  if (countOf(own) >= alike) {
    return rival === 'twin' ? TWIN : done('the list of payments now has it');
  }
  if (own.length > 0) return untold('the list has fewer new payments like it than were sent');
  if (candidates.length === 0) return NOT_LISTED;
  // Without numbers, each listed payment may be any payment of the batch with that amount.
  if (countOf(candidates) < sameAmount)
    return untold('the list has fewer payments like it than were sent');
  return rival === 'none'
    ? done('the list now has a payment of its amount, without a number')
    : untold('the list now has a payment of its amount, which may belong to another batch');
}

/** Whether a listed payment could be the one whose allocation was left to the service. */
export function isLike(
  one: NamedPayment,
  sent: Pick<ProofFacts, 'number' | 'amount' | 'units'>,
): boolean {
  return (one.number === null || isNumbered(one, sent.number)) && isOfAmount(one, sent);
}

/**
 * Whether a listed payment may be the one that was sent, even with another amount or number.
 * @param isNew whether the listed payment may have been made since
 */
export function isSamePayment(
  one: NamedPayment,
  sent: Pick<ProofFacts, 'number' | 'amount' | 'units'>,
  isNew: boolean,
): boolean {
  return isNumbered(one, sent.number) || (isOfAmount(one, sent) && (one.number === null || isNew));
}

function isNumbered(one: NamedPayment, number: string): boolean {
  return one.number !== null && isSameNumber(one.number, number);
}

export function isOfAmount(
  one: Pick<NamedPayment, 'total' | 'units'>,
  sent: Pick<ProofFacts, 'amount' | 'units'>,
): boolean {
  return one.units === sent.units && isSize(one.total, sent.amount);
}

/** Equal for payments of the same amount, as `isOfAmount` compares them. */
export function amountKey(amount: Decimal, units: number): string {
  return `${units} ${orderOfDecimal(absoluteDecimal(amount))}`;
}

const BY_BALANCE = done('its balance changed by exactly the applied amount');
const UNCHANGED: Proof = {
  shown: 'undone',
  why: 'its balance has not changed, and its transaction lists no such payment',
};
const BALANCE_UNKNOWN = 'its earlier balance is unknown, and its transaction lists no payments';
export const NOT_LISTED: Proof = {
  shown: 'absent',
  why: 'the list of payments does not have it, which alone proves nothing',
};
/** A service may renumber a payment whose allocation was left to it. */
export const LISTED_RENUMBERED = untold(
  'the list of payments has one of this amount, under another number',
);
/**
 * A payment whose allocation is left to the service may pay other transactions than its targets.
 */
export const NOT_MOVED: Proof = {
  shown: 'absent',
  why: 'its balance has not changed, but AutoApply lets the service choose other items',
};
/** Waybill has not loaded all payments of the partner. */
export const NOT_WHOLE = untold('Waybill could not load the whole list of payments');
/** The list has the payment, and its transaction is unchanged. */
export const LISTED = untold('its balance has not changed, but the list of payments may have it');
/** A service may renumber the payment. */
export const RENUMBERED = untold(
  'its transaction lists a payment of this amount, under another number',
);
/** Its balance may be late, so that the same could be paid again, or only a part was applied. */
const STILL_OWED = untold(
  'its transaction now lists the payment, but its balance has not gone down by the applied amount',
);
const TWIN = untold('another batch with the same payment number was in progress');

/** Returns the payments that are listed now but were not listed before. */
function freshOf({ before, payments }: ProofFacts): NamedPayment[] | null {
  const known = before?.payments ?? null;
  if (payments === null || known === null) return null;
  return payments.filter(({ key }) => !known.has(key));
}

/** Judges a line without knowing which payments its transaction named before. */
function withoutBefore(
  facts: ProofFacts,
  payments: readonly NamedPayment[],
  moved: Decimal | null,
  isExact: boolean,
): Proof {
  const { number, rival } = facts;
  const own = payments.filter((one) => one.number === null || isNumbered(one, number));
  // Another person's payment may be new, and may have changed the balance.
  const isAlone = own.length === payments.length && rival === 'none';
  if (own.length > 0 && isExact && isAlone) return BY_BALANCE;
  if (own.length > 0) {
    return untold('its transaction lists a payment that may be this one, or was there before');
  }
  if (payments.some((one) => mayBeRenumbered(one, facts))) return RENUMBERED;
  return moved !== null && signOf(moved) === 0
    ? UNCHANGED
    : { shown: 'absent', why: 'its transaction does not list the payment' };
}

/** Counts distinct payments, because a payment in two parts is listed twice. */
function countOf(payments: readonly NamedPayment[]): number {
  return new Set(payments.map(({ key }) => key)).size;
}

/** Whether a payment under another number may be the one that was sent. */
function mayBeRenumbered(one: NamedPayment, facts: ProofFacts): boolean {
  return fits(one, facts) && (!facts.keepsNumbers || mayBeAltered(one.number ?? '', facts.number));
}

/** A transaction may name the whole payment's Total, or the part that it got. */
function fits({ total, units }: NamedPayment, facts: ProofFacts): boolean {
  if (units !== facts.units) return false;
  return facts.autoApply || isSize(total, facts.amount) || isSize(total, facts.applied);
}

/**
 * Returns by how much a balance came closer to 0, negative if it went away from it: some services
 * subtract from a credit that is negative already. A balance that went past 0 is further away by all
 * that lies beyond.
 */
function movedBy(before: Decimal, after: Decimal): Decimal {
  const [was, is] = [absoluteDecimal(before), absoluteDecimal(after)];
  return signOf(before) * signOf(after) < 0
    ? subtractDecimals(ZERO, is)
    : subtractDecimals(was, is);
}

/**
 * Whether a transaction's balance went away from 0, or an open one's moved by less than was applied,
 * and by more than rounding explains. With AutoApply the service chooses the amount, but some amount
 * has to show.
 */
function isStillOwed(
  { isOpen, autoApply, together, before, balance, units }: ProofFacts,
  moved: Decimal | null,
): boolean {
  if (moved === null || balance!.units !== units) return false;
  if (signOf(moved) < 0) return true;
  if (!isOpen) return false;
  if (autoApply) return signOf(moved) === 0;
  const places = Math.max(decimalPlaces(before!.balance!), decimalPlaces(balance!.value));
  const rounding = `1e-${places}` as Decimal;
  const error = binaryError(before!.balance!, balance!.value);
  return error === ZERO
    ? compareDecimals(sumDecimals([moved, rounding]), together) <= 0
    : !isWithin(moved, together, error) && compareDecimals(moved, together) < 0;
}

/**
 * Returns the largest error of a difference where a service computes with binary fractions, which
 * shows as 111.90000000000003: more decimals than money has, and the 15 to 17 digits that such a
 * number prints. Otherwise 0.
 */
function binaryError(before: Decimal, after: Decimal): Decimal {
  if (![before, after].some(isBinary)) return ZERO;
  const [whole] = plainDecimal(absoluteDecimal(before)).split('.') as [string];
  return `1e${whole.length - 15}` as Decimal;
}

function isBinary(balance: Decimal): boolean {
  const digits = plainDecimal(balance).replace(/\D/g, '').replace(/^0+/, '').length;
  return decimalPlaces(balance) > 6 && digits >= 15 && digits <= 17;
}

function isWithin(a: Decimal, b: Decimal, error: Decimal): boolean {
  return compareDecimals(absoluteDecimal(subtractDecimals(a, b)), error) <= 0;
}

/** Whether the balance moved as it would have without this line. */
function isExplained(moved: Decimal, { together }: ProofFacts, others: readonly NamedPayment[]) {
  if (signOf(moved) < 0) return false;
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
