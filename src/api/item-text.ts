import { ledgerTypeNames } from '#contract/states.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { codeName } from '#lib/codes.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { idKey } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';

/** Facts about a transaction; `null` or absent if they are unknown. */
export interface ItemFacts {
  id: string;
  type: number;
  /** Own reference. */
  reference?: string | null | undefined;
  transactionNumber: string | null;
  due?: CalendarDay | null | undefined;
  balance: string;
}

/**
 * Names a transaction in a sentence, because nobody recognizes an id: by its number, otherwise by
 * its type, due day and balance.
 */
export function itemText(item: ItemFacts): string {
  const number = item.reference ?? item.transactionNumber;
  if (number !== null) return visibleString(number);
  const balance = decimalFromText(item.balance);
  if (balance === undefined) return visibleString(item.id);
  const due = item.due == null ? '' : ` due ${formatDay(item.due)}`;
  return `${codeName(ledgerTypeNames, item.type)}${due} (balance ${formatAmount(balance)})`;
}

/** Replaces the ids of transactions in a sentence of the proxy by their names. */
export function withItemNames(text: string, items: ReadonlyMap<string, ItemFacts>): string {
  return text.replaceAll(/[\w{}-]+/g, (word) => {
    const item = items.get(idKey(word));
    return item === undefined ? word : itemText(item);
  });
}
