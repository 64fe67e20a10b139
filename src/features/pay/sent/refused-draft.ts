import { newId } from '#api/jobs/new-id.ts';
import type { BatchDetails, BatchLine } from '#contract/batch.ts';
import type { Draft, DraftContent, DraftLine, DraftPayment } from '#contract/draft.ts';
import { cutText } from '#lib/cut-text.ts';
import { negateDecimal, signOf, subtractDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { reducesDebt } from '#lib/ledger/signed-amount.ts';
import { newPayment } from '../model/draft-edits.ts';
import { sentTexts } from './texts.ts';

/** A line of a sent draft, and its result. */
export interface SentLine {
  key: string;
  payment: DraftPayment;
  /** `null` for a payment left to AutoApply. */
  line: DraftLine | null;
  /** No result while the journal lacks the line. */
  result: BatchLine | undefined;
}

/**
 * Returns the lines in the order in which they were sent; a payment without lines counts as one.
 */
export function sentLines(
  { payments }: DraftContent,
  { lines }: Pick<BatchDetails, 'lines'>,
): SentLine[] {
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  const sent: SentLine[] = [];
  for (const payment of payments) {
    for (const line of payment.lines.length === 0 ? [null] : payment.lines) {
      const position = sent.length;
      sent.push({ key: String(position), payment, line, result: byPosition.get(position) });
    }
  }
  return sent;
}

/** A row of the results: a line, or the rest of a payment that its lines leave. */
export interface SentRow extends SentLine {
  /** Negative for a Return and a Credit, so that the rows of a payment add up to its amount. */
  amount: Decimal | null;
  isRest: boolean;
}

/**
 * Returns the lines with, after those of each payment, the money that none of them covers: a bank
 * shows the whole payment.
 */
export function sentRows(lines: readonly SentLine[]): SentRow[] {
  return [...Map.groupBy(lines, ({ payment }) => payment).entries()].flatMap(([payment, own]) => {
    const rows = own.map(({ key, line, result }): SentRow => {
      const value = payableAmount(line?.amount ?? payment.amount);
      const isNegative = line !== null && reducesDebt(line.type);
      const amount = value && isNegative ? negateDecimal(value) : value;
      return { key, payment, line, result, amount, isRest: false };
    });
    const whole = payableAmount(payment.amount);
    const rest = whole && subtractDecimals(whole, appliedOf(payment.lines));
    if (payment.lines.length > 0 && rest !== null && signOf(rest) !== 0) {
      const { id: key } = payment;
      rows.push({ key, payment, line: null, result: undefined, amount: rest, isRest: true });
    }
    return rows;
  });
}

/** Characters of a line's rule (contract/draft.ts), and of a note. */
const RULE = 40;
const NOTE = 2000;

/**
 * Creates a draft of the finally refused payments, with the reasons; `null` where there are none. A
 * completely refused payment keeps its number and amount; of a partly refused one, the refused
 * lines are included.
 */
export function refusedDraft(
  { name, content }: Pick<Draft, 'name' | 'content'>,
  batch: Pick<BatchDetails, 'lines' | 'id'>,
): { name: string; content: DraftContent } | null {
  const sent = sentLines(content, batch);
  const payments = content.payments.flatMap((payment): DraftPayment[] => {
    const own = sent.filter((line) => line.payment === payment);
    const refused = own.filter(({ result }) => result?.verdict === 'refused' && result.isFinal);
    if (refused.length === 0) return [];
    const lines = refused.flatMap(({ line, result }) =>
      line ? [{ ...line, rule: cutText(reasonOf(result!), RULE) }] : [],
    );
    const reasons = refused.map(({ line, result }) =>
      [line?.transactionNumber ?? line?.id, reasonOf(result!)].filter(Boolean).join(': '),
    );
    const isWhole = refused.length === own.length;
    const rest = appliedOf(lines);
    return [
      newPayment({
        ...payment,
        id: newId(),
        lines,
        ...(!isWhole && {
          paymentNumber: `${cutText(payment.paymentNumber.trim(), 198)}-2`,
          amount: signOf(rest) > 0 ? rest : '',
        }),
        note: cutText(
          [payment.note, sentTexts.refusedIn(batch.id), ...reasons].filter(Boolean).join('\n'),
          NOTE,
        ),
      }),
    ];
  });
  return payments.length === 0
    ? null
    : { name: cutText(sentTexts.refusedOf(name), 200), content: { payments } };
}

function reasonOf({ message, reason }: BatchLine): string {
  return sentTexts.reason(message ?? reason);
}
