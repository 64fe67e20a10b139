import type { DraftContent, DraftLine, DraftPayment } from '#contract/draft.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';

/** A line as stored, with the amount it reserves. */
export interface LineRow {
  id: string;
  idKey: string;
  /** `null` where no amount above 0 was typed. */
  amount: Decimal | null;
  /** `null` where it is not a number. */
  balance: Decimal | null;
  content: string;
}

/** A payment as stored. */
export interface DraftPaymentRow {
  id: string;
  /** Identity of the bank statement entry that the payment was made from. */
  bankEntry: string | null;
  /** The same on its value day, where that is another day. */
  bankEntryOnValueDay: string | null;
  /** JSON, without the lines. */
  content: string;
  lines: LineRow[];
}

/** A draft's content as rows of text, which need no more parsing. */
export interface PreparedContent {
  rows: DraftPaymentRow[];
}

export function prepareContent({ payments }: DraftContent): PreparedContent {
  return { rows: payments.map(paymentRow) };
}

export function paymentRow({ lines, ...head }: DraftPayment): DraftPaymentRow {
  return {
    id: head.id,
    bankEntry: head.bankEntry ?? null,
    bankEntryOnValueDay: head.bankEntryOnValueDay ?? null,
    content: JSON.stringify(head),
    lines: lines.map(lineRow),
  };
}

export function lineRow(line: DraftLine): LineRow {
  return {
    id: line.id,
    idKey: idKey(line.id),
    amount: payableAmount(line.amount),
    balance: decimalFromText(line.balance) ?? null,
    content: JSON.stringify(line),
  };
}
