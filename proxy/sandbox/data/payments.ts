import {
  addAmounts,
  compareAmounts,
  wireAmount,
  isPositive,
  parseAmount,
  subtractAmounts,
  ZERO_AMOUNT,
  type DecimalAmount,
} from '../wire/amount.ts';
import type { DataOrigin } from './facts.ts';
import { ledgerStatus, paymentStatus, reducesBalance, type Unit } from './ledger-codes.ts';
import type { NewTransaction } from './ledger.ts';
import { createRandom, type Random } from '#lib/random.ts';

/** A payment before it is stored, with the amounts it put on transactions. */
export interface NewPayment {
  status: number;
  partner: number;
  number: string | null;
  paid: number;
  unit: Unit;
  total: string;
  method: string;
  /** Transactions by position, with the amount applied to each. */
  allocations: { transaction: number; amount: string }[];
}

const DAY = 86_400_000;
const UNAPPLIED_SHARE = 0.06;
export const paymentMethods = ['ACH', 'WIRE', 'CHECK', 'CARD'] as const;

/**
 * Creates payments for settled transactions, and part payments for some open ones; adjusts the
 * balances and settlement days of `transactions`. Oldest first.
 */
export function newPayments(
  { seed }: DataOrigin,
  transactions: readonly NewTransaction[],
  count: number,
  now: number,
): NewPayment[] {
  const random = createRandom(seed, 21);
  // A few payments are not applied to anything, or not yet.
  const unapplied = Math.floor(count * UNAPPLIED_SHARE);
  const payments: NewPayment[] = [];
  for (const group of paidTogether(transactions, count - unapplied)) {
    if (payments.length >= count - unapplied) break;
    payments.push(payFor(group, transactions, now, random));
  }
  for (let i = 0; i < unapplied && transactions.length > 0; i++) {
    payments.push(unappliedPayment(random.pick(transactions), now, random));
  }
  payments.sort((a, b) => a.paid - b.paid);
  for (const [index, payment] of payments.entries()) {
    payment.number = numberFor(payment, index, random);
  }
  return payments;
}

function unappliedPayment({ partner, unit }: NewTransaction, now: number, random: Random): NewPayment {
  const { canceled, incomplete, actionRequired } = paymentStatus;
  return {
    status: random.pick([canceled, canceled, incomplete, actionRequired]),
    partner,
    number: null,
    paid: now - random.int(1, 120) * DAY,
    unit,
    total: wireAmount({ digits: BigInt(random.int(1_000, 2_000_000)), scale: 2 }),
    method: random.pick(paymentMethods),
    allocations: [],
  };
}

/**
 * Returns positions of transactions that one payment covers: same partner, same unit, settled in
 * turn.
 */
function paidTogether(transactions: readonly NewTransaction[], count: number): number[][] {
  const groups = new Map<string, number[]>();
  const candidates: number[] = [];
  for (const [position, transaction] of transactions.entries()) {
    const partlyPaid = transaction.status === ledgerStatus.open && position % 17 === 5;
    if (transaction.status === ledgerStatus.settled || partlyPaid) candidates.push(position);
  }
  const size = Math.max(1, Math.ceil(candidates.length / Math.max(1, count)));
  const done: number[][] = [];
  for (const position of candidates) {
    const { partner, unit } = transactions[position]!;
    const key = `${partner}/${unit}`;
    const group = groups.get(key) ?? [];
    group.push(position);
    groups.set(key, group);
    if (group.length >= size) {
      done.push(group);
      groups.delete(key);
    }
  }
  return [...done, ...groups.values()];
}

function payFor(
  group: readonly number[],
  transactions: readonly NewTransaction[],
  now: number,
  random: Random,
): NewPayment {
  const first = transactions[group[0]!]!;
  const settled = group.map((position) => transactions[position]!.settled ?? 0);
  const paid = Math.min(now - 3_600_000, Math.max(...settled, first.created + 2 * DAY));
  const allocations: NewPayment['allocations'] = [];
  let total: DecimalAmount = ZERO_AMOUNT;
  // Debts come first, because a credit can only be used against a debt.
  for (const position of group.toSorted((a, b) => sign(transactions, a) - sign(transactions, b))) {
    const transaction = transactions[position]!;
    const whole = parseAmount(transaction.total);
    const amount = transaction.settled === null ? half(whole) : whole;
    if (!isPositive(amount)) continue;
    if (reducesBalance(transaction.type)) {
      if (compareAmounts(total, amount) <= 0) continue;
      total = subtractAmounts(total, amount);
    } else total = addAmounts(total, amount);
    if (transaction.settled === null) {
      transaction.balance = wireAmount(subtractAmounts(whole, amount));
    } else transaction.settled = paid;
    allocations.push({ transaction: position, amount: wireAmount(amount) });
  }
  const draw = random.next();
  const onAccount = draw < 0.05 || !isPositive(total);
  if (onAccount) total = addAmounts(total, { digits: BigInt(random.int(500, 90_000)), scale: 2 });
  return {
    status: onAccount ? paymentStatus.open : paymentStatus.completed,
    partner: first.partner,
    number: null,
    paid,
    unit: first.unit,
    total: wireAmount(total),
    method: random.pick(paymentMethods),
    allocations,
  };
}

/** Sometimes a payment has no number (interface 2.10: nullable). */
function numberFor({ method, paid }: NewPayment, index: number, random: Random): string | null {
  if (random.chance(0.04)) return null;
  if (method === 'CHECK') return String(10_400 + index);
  return `${method}-${new Date(paid).toISOString().slice(0, 10).replaceAll('-', '')}-${String(index + 1).padStart(4, '0')}`;
}

function sign(transactions: readonly NewTransaction[], position: number): number {
  return reducesBalance(transactions[position]!.type) ? 1 : 0;
}

function half({ digits, scale }: DecimalAmount): DecimalAmount {
  return { digits: digits / 2n, scale };
}
