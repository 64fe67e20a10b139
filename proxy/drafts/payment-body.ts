import type { DraftContent, DraftPayment, ReviewWords } from '#contract/draft.ts';
import { compareDecimals } from '#lib/decimal-sum.ts';
import { decimalToJson, type Decimal } from '#lib/decimal.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { stringifyJson, type Json } from '#lib/json.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import { trimmed } from '#lib/whole-units.ts';

export interface Fault extends ReviewWords {
  /** Index of the payment, from 0; `null` for the draft as a whole. */
  payment: number | null;
}

/** Returns a sentence with amounts, as text and in parts. */
export function reviewWords(parts: NonNullable<ReviewWords['parts']>): Required<ReviewWords> {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.value)).join('');
  return { text, parts };
}

/**
 * Returns the exact body of 4.9 for a draft, with its digits as typed, or why it can't be built.
 * The interface does not say what else the service may refuse.
 */
export function paymentBody(
  { payments }: DraftContent,
  key: string,
): { body: string; faults: [] } | { body: null; faults: Fault[] } {
  const faults = faultsOf(payments);
  if (faults.length > 0) return { body: null, faults };
  const body: Json = { Payments: payments.map(toJson), TransactionId: key };
  return { body: stringifyJson(body), faults: [] };
}

function toJson(payment: DraftPayment): Json {
  const { units } = payment;
  return {
    PaymentNumber: payment.paymentNumber.trim(),
    AutoApply: payment.autoApply,
    Partner: payment.partner,
    PaymentMethod: payment.method,
    Amount: { Value: decimalToJson(payableAmount(payment.amount)!), Units: units! },
    ApplyTo: payment.lines.map((line) => ({
      Id: line.id,
      Amount: { Value: decimalToJson(payableAmount(line.amount)!), Units: units! },
      Type: line.type,
      TransactionNumber: line.transactionNumber,
    })),
  };
}

function faultsOf(payments: readonly DraftPayment[]): Fault[] {
  if (payments.length === 0) return [{ payment: null, text: 'The draft has no payment.' }];
  return [
    ...payments.flatMap((payment, index) =>
      [...faultsOfPayment(payment)].map((words): Fault =>
        typeof words === 'string'
          ? { payment: index, text: words }
          : { payment: index, text: words.text, parts: words.parts },
      ),
    ),
    ...repeatedNumbers(payments),
  ];
}

function* faultsOfPayment(payment: DraftPayment): Generator<string | Required<ReviewWords>> {
  const { partner, lines } = payment;
  if (payment.paymentNumber.trim() === '') yield 'Enter a payment number.';
  if (!partner.Id && !partner.Code) yield 'Choose a partner.';
  const amount = payableAmount(payment.amount);
  if (amount === null) yield 'Enter an amount above 0.';
  if (payment.units === null) yield 'Choose the currency (Units).';
  if (lines.length === 0 && !payment.autoApply) {
    yield 'No items chosen. Choose some, or turn on AutoApply.';
  }
  for (const { id, amount } of lines) {
    if (!isGuidShaped(id)) yield `${id} is not a valid transaction ID.`;
    if (payableAmount(amount) === null) yield `Enter an amount above 0 for ${id}.`;
  }
  if (new Set(lines.map(({ id }) => idKey(id))).size < lines.length) {
    yield 'The payment has the same transaction twice.';
  }
  const applied = appliedOf(lines);
  if (amount !== null && compareDecimals(applied, amount) > 0) {
    const money = (decimal: Decimal) => ({ value: trimmed(decimal, 2), units: payment.units });
    yield reviewWords([
      'The items total ',
      money(applied),
      ', more than the payment of ',
      money(amount),
      '.',
    ]);
  }
}

function repeatedNumbers(payments: readonly DraftPayment[]): Fault[] {
  const seen = new Set<string>();
  return payments.flatMap(({ paymentNumber, partner }, payment) => {
    const number = comparableNumber(paymentNumber);
    const key = JSON.stringify([partnerKey(partner), number]);
    if (number === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    const text = `This draft has the payment number ${paymentNumber.trim()} twice.`;
    return [{ payment, text }];
  });
}
