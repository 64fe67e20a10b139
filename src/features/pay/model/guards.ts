import type { DraftLine, DraftPayment } from '#contract/draft.ts';
import { currenciesBeside } from '#lib/amount-text.ts';
import { compareDecimals, subtractDecimals } from '#lib/decimal-sum.ts';
import { type Decimal } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import type { PayItem } from './pay-item.ts';
import { holderName } from './item-holders.ts';
import { guardTexts } from './texts.ts';

/** The running figures of a payment, and its problems. */
export interface Figures {
  /** `null` while no amount is typed. */
  amount: Decimal | null;
  applied: Decimal;
  left: Decimal | null;
  /** Whether the lines apply more than the payment's amount. */
  isOver: boolean;
  /** Problems of lines as messages, by the item's key. */
  faults: ReadonlyMap<string, string>;
  /** Lines of transactions that are not among the open items any more. */
  lost: readonly DraftLine[];
}

export function figuresOf(payment: DraftPayment, items: readonly PayItem[]): Figures {
  const amount = payableAmount(payment.amount);
  const applied = appliedOf(payment.lines);
  const left = amount && subtractDecimals(amount, applied);
  const byKey = new Map(items.map((item) => [item.key, item]));
  const faults = new Map<string, string>();
  const lost: DraftLine[] = [];
  for (const line of payment.lines) {
    const item = byKey.get(idKey(line.id));
    if (!item) {
      lost.push(line);
      continue;
    }
    const fault = faultOf(item, line.amount, payment.units);
    if (fault !== null) faults.set(item.key, fault);
  }
  return {
    amount,
    applied,
    left,
    isOver: amount !== null && compareDecimals(applied, amount) > 0,
    faults,
    lost,
  };
}

function faultOf(item: PayItem, text: string, units: number | null): string | null {
  const asked = payableAmount(text);
  if (asked === null) {
    // An amount with another currency was saved as typed.
    const [currency] = currenciesBeside(text);
    return currency === undefined ? guardTexts.noAmount : guardTexts.otherCurrency(currency);
  }
  if (units !== null && item.units !== units) return guardTexts.otherUnits;
  if (compareDecimals(asked, item.available) <= 0) return null;
  const [holder] = item.holders;
  return guardTexts.only(formatAmount(item.available), holder ? holderName(holder) : null);
}
