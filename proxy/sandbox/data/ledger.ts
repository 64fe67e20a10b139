import { wireAmount } from '../wire/amount.ts';
import type { DataOrigin } from './facts.ts';
import { ledgerStatus, ledgerType, type Unit } from './ledger-codes.ts';
import { moments } from './moments.ts';
import { createRandom, createWeighted, type Random } from '#lib/random.ts';

/** A transaction before it is stored; its key is its position from 1. */
export interface NewTransaction {
  type: number;
  status: number;
  partner: number;
  number: string;
  created: number;
  /** Midnight of a day, in no particular zone. */
  due: number;
  settled: number | null;
  unit: Unit;
  /** Magnitudes, because the sign of a Return or Credit depends on the dialect. */
  total: string;
  balance: string;
  acknowledged: number | null;
}

export interface LedgerSizes {
  transactions: number;
  enormousAmounts: boolean;
}

const DAY = 86_400_000;
/** The number of days over which transactions were created. */
const HISTORY = 210;
/**
 * If requested, one in so many is beyond what a double holds; in the second unit, so that the sums
 * of the first stay readable.
 */
const ENORMOUS = 1000;

const drawType = createWeighted<number>([
  [ledgerType.order, 80],
  [ledgerType.return, 8],
  [ledgerType.credit, 7],
  [ledgerType.debit, 5],
]);
const drawTerms = createWeighted([
  [15, 2],
  [30, 6],
  [45, 2],
  [60, 2],
]);
const drawOpenStatus = createWeighted<number>([
  [ledgerStatus.open, 76],
  [ledgerStatus.actionRequired, 8],
  [ledgerStatus.incomplete, 4],
  [ledgerStatus.fundInitiated, 5],
  [ledgerStatus.fundsSubmitted, 4],
  [ledgerStatus.fundsConfirmed, 3],
]);
const prefixes: Record<number, string> = {
  [ledgerType.order]: 'INV',
  [ledgerType.return]: 'RMA',
  [ledgerType.credit]: 'CM',
  [ledgerType.debit]: 'DM',
};

/**
 * Yields receivable transactions of the last months, oldest first, of every type, status and age.
 */
export function* newTransactions(
  { seed, partners }: DataOrigin,
  { transactions, enormousAmounts }: LedgerSizes,
  now: number,
): Generator<NewTransaction, void> {
  const random = createRandom(seed, 11);
  let position = 0;
  for (const created of moments(createRandom(seed, 12), transactions, HISTORY, now)) {
    position += 1;
    const type = drawType(random);
    // Squared, so that a few partners have most of the business.
    const partner = 1 + Math.floor(random.next() ** 2 * partners);
    const due = Math.floor(created / DAY) * DAY + drawTerms(random) * DAY;
    const enormous = enormousAmounts && position % ENORMOUS === ENORMOUS / 2;
    const open = random.chance(chanceOfOpen((now - due) / DAY)) || enormous;
    const total = wireAmount(drawTotal(enormous, random));
    yield {
      type,
      status: open ? drawOpenStatus(random) : ledgerStatus.settled,
      partner,
      number: `${prefixes[type]}-${400_000 + position}`,
      created,
      due,
      settled: open ? null : settledAt(created, due, now, random),
      unit: enormous || (partner % 9 === 4 && random.chance(0.7)) ? 'second' : 'usual',
      total,
      balance: open ? total : total.replaceAll(/\d/g, '0').replace(/^0+(?=0)/, ''),
      acknowledged: acknowledgedAt(created, open, now, random),
    };
  }
}

/** Late in the payment term or a little after it, and never in the future. */
function settledAt(created: number, due: number, now: number, random: Random): number {
  const latest = Math.min(now, due + 10 * DAY);
  return Math.floor(created + (latest - created) * (0.35 + 0.65 * random.next()));
}

function chanceOfOpen(daysOverdue: number): number {
  if (daysOverdue <= 0) return 0.92;
  if (daysOverdue <= 30) return 0.34;
  if (daysOverdue <= 60) return 0.22;
  if (daysOverdue <= 90) return 0.15;
  return 0.08;
}

/**
 * Draws mostly invoices from tens to tens of thousands; a few with odd decimals, a few enormous.
 */
function drawTotal(enormous: boolean, random: Random): { digits: bigint; scale: number } {
  const cents = Math.round(1200 * 10 ** (random.next() * 2 + random.next() * 1.6));
  if (enormous) {
    return { digits: 900_719_925_474_099_300n + BigInt(cents % 9_999_999) * 101n, scale: 2 };
  }
  const draw = random.next();
  if (draw < 0.03) return { digits: BigInt(cents) * 100n + BigInt(random.int(1, 99)), scale: 4 };
  if (draw < 0.08) return { digits: BigInt(cents) * 10n + BigInt(random.int(1, 9)), scale: 3 };
  return { digits: BigInt(cents), scale: 2 };
}

function acknowledgedAt(
  created: number,
  open: boolean,
  now: number,
  random: Random,
): number | null {
  const days = (now - created) / DAY;
  const chance = open ? (days > 7 ? 0.65 : 0.2) : 1;
  return random.chance(chance) ? Math.min(now, created + random.int(1, 60) * 3_600_000) : null;
}
