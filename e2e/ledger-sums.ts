import {
  addAmounts,
  wireAmount,
  negateAmount,
  parseAmount,
  ZERO_AMOUNT,
} from '../proxy/sandbox/wire/amount.ts';
import { reducesBalance } from '../proxy/sandbox/data/ledger-codes.ts';
import { presets } from '../proxy/sandbox/wire/dialect.ts';
import type { TransactionView } from '../proxy/sandbox/sandbox-store.ts';

const knownTypes = new Set([0, 2, 8, 32]);
const DAY = 86_400_000;

/** Returns the exact sum of some transactions, as the sandbox itself calculates it: `1234.5000`. */
export function sumOf(
  transactions: readonly TransactionView[],
  field: 'total' | 'balance',
): string {
  const sum = transactions
    .filter(({ type }) => knownTypes.has(type))
    .map((transaction) => {
      const amount = parseAmount(transaction[field]);
      return reducesBalance(transaction.type) ? negateAmount(amount) : amount;
    })
    .reduce(addAmounts, ZERO_AMOUNT);
  return wireAmount(sum);
}

/** Returns that sum as the page must show it: `1,234.50`. */
export function sumShown(...of: Parameters<typeof sumOf>): string {
  return shown(sumOf(...of));
}

/** `-1234.500` → `-1,234.50`, without a formatter's help. */
function shown(amount: string): string {
  const [whole, fraction] = amount.split('.');
  const grouped = whole!.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.replace(/(?<=..)0+$/, '')}`;
}

export function unitsShown(preset: keyof typeof presets, unit: TransactionView['unit']): string {
  return `Units ${presets[preset].units[unit]}`;
}

/** Returns the days from the due date to a day, `2026-11-21`. */
export function daysOver({ dueAt }: TransactionView, day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Math.floor(dueAt / DAY) * DAY) / DAY;
}
