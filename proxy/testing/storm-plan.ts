import { compareDecimals, subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import type { DraftContent, DraftLine, DraftPayment } from '#contract/draft.ts';
import type { FaultRule } from '../sandbox/faults.ts';
import type { Random } from '#lib/random.ts';
import type { TransactionView } from '../sandbox/sandbox-store.ts';
import { makeLine, makePayment } from './made-draft.ts';

/** The ways in which browser tabs handle one draft. */
const ways = ['one', 'twice', 'edited', 'racing', 'rivals'] as const;

/** One run: the payment, the faults and the person's actions, all drawn from the seed. */
export interface StormPlan {
  number: string;
  way: (typeof ways)[number];
  fault: FaultRule | null;
  content: DraftContent;
  /** The second tab's version. */
  edited: DraftContent;
  /** Another client pays the first target the same amount, outside Waybill. */
  isCrossed: boolean;
  /** The person's reaction to an unknown outcome: sent again by a click, or left alone. */
  sendsAgain: boolean;
  /** Not sent yet: withdrawn, or sent. */
  takesBack: boolean;
  /** A refused payment goes into a new draft. */
  triesAgain: boolean;
  /** Where a second payer approves: that person returns the first submission. */
  isReturned: boolean;
}

/** Open items of a partner that no other run touches. */
export interface Purse {
  partnerId: string;
  items: readonly TransactionView[];
  units: number;
}

const faults: readonly FaultRule['kind'][] = [
  'resetBefore',
  'resetAfter',
  'statusAfter',
  'truncate',
  'malformed',
  'hangAfter',
  'hangBefore',
  'latency',
  'late',
  'status',
  'unauthorized',
];

/** @param late milliseconds by which the service is late: longer than the proxy waits */
export function drawPlan(random: Random, number: string, purse: Purse, late: number): StormPlan {
  const isLeft = random.chance(0.12);
  const isCrossed = !isLeft && random.chance(0.08);
  const way = isLeft || isCrossed ? random.pick(['one', 'twice'] as const) : random.pick(ways);
  const kind = random.chance(0.6) ? random.pick(faults) : null;
  const orders = purse.items.filter(({ type }) => type === 0 || type === 32);
  const credit = purse.items.find(({ type }) => type === 2 || type === 8);
  const targets = orders.slice(0, random.int(1, Math.min(4, orders.length)));
  const lines = targets.map((item) =>
    toLine(item, isCrossed ? half(item) : amountFor(item, random, way === 'rivals')),
  );
  if (credit !== undefined && random.chance(0.5)) {
    const given = compareDecimals(decimal(credit.balance), sumOf(lines)) < 0;
    if (given) lines.push(toLine(credit, credit.balance));
  }
  const payment = isLeft
    ? paymentOf(number, purse, [], decimal('25.5'), true)
    : paymentOf(number, purse, lines, amountOf(lines), false);
  const second =
    !isLeft && lines.length > 1 && random.chance(0.3)
      ? splitLast(payment, `${number}/2`)
      : [payment];
  return {
    number,
    way,
    fault:
      kind === null
        ? null
        : { kind, match: { body: `"${number}"` }, times: 1, delay: delayOf(kind, late) },
    content: { payments: second },
    edited: { payments: [{ ...payment, ...firstOf(payment), note: 'edited' }] },
    isCrossed,
    sendsAgain: random.chance(0.6),
    takesBack: random.chance(0.3),
    triesAgain: random.chance(0.5),
    isReturned: random.chance(0.3),
  };
}

/** Returns the refused lines as a payment of their own. */
export function retryOf(content: DraftContent, refused: readonly string[], number: string) {
  const payments = content.payments.flatMap((payment, index) => {
    const lines = payment.lines.filter(
      ({ id, type }) => refused.includes(id) && type !== 2 && type !== 8,
    );
    return lines.length === 0
      ? []
      : [{ ...payment, paymentNumber: `${number}-${index}`, lines, amount: sumOf(lines) }];
  });
  return { payments };
}

const decimal = (text: string): Decimal => decimalFromText(text)!;

function sumOf(lines: readonly DraftLine[]): Decimal {
  return sumDecimals(lines.map(({ amount }) => decimal(amount)));
}

/** Returns the sum of orders and debits, minus that of credits and returns. */
function amountOf(lines: readonly DraftLine[]): Decimal {
  const isCredit = ({ type }: DraftLine): boolean => type === 2 || type === 8;
  return subtractDecimals(
    sumOf(lines.filter((line) => !isCredit(line))),
    sumOf(lines.filter(isCredit)),
  );
}

/** Returns the whole balance, or a small amount that is awkward in a double. */
function amountFor({ balance }: TransactionView, random: Random, isWhole: boolean): string {
  const little = random.pick(['0.10', '0.2', '33.333', '0.01']);
  if (isWhole || random.chance(0.5)) return balance;
  return compareDecimals(decimal(little), decimal(balance)) < 0 ? little : balance;
}

/** Returns an amount that fits into the balance twice. */
function half({ balance }: TransactionView): string {
  return compareDecimals(decimal(balance), decimal('2')) > 0 ? '1' : balance;
}

function toLine(item: TransactionView, amount: string): DraftLine {
  return makeLine({ id: item.id, type: item.type, amount, balance: item.balance });
}

function paymentOf(
  number: string,
  { partnerId, units }: Purse,
  lines: DraftLine[],
  amount: Decimal,
  autoApply: boolean,
): DraftPayment {
  const partner = { Id: partnerId, Code: null, Name: null };
  return makePayment({
    id: number,
    paymentNumber: number,
    partner,
    amount,
    units,
    autoApply,
    lines,
  });
}

function firstOf({ lines, amount }: DraftPayment): Pick<DraftPayment, 'lines' | 'amount'> {
  return lines.length < 2 ? { lines, amount } : { lines: [lines[0]!], amount: lines[0]!.amount };
}

/** Moves the first line to a payment of its own. */
function splitLast(payment: DraftPayment, number: string): DraftPayment[] {
  const [first, ...lines] = payment.lines;
  const amount = amountOf(lines);
  if (compareDecimals(amount, decimal('0')) <= 0) return [payment];
  return [
    { ...payment, lines: [first!], amount: first!.amount },
    { ...payment, id: number, paymentNumber: number, lines, amount },
  ];
}

function delayOf(kind: FaultRule['kind'], late: number): number {
  if (kind === 'latency') return late;
  return kind === 'late' ? late / 2 : 0;
}
