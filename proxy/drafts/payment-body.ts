import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import { compareDecimals } from '#lib/decimal-sum.ts';
import { decimalToJson } from '#lib/decimal.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { stringifyJson, type Json } from '#lib/json.ts';
import { amountAsked } from '#lib/ledger/amount-asked.ts';
import { appliedOf } from '#lib/ledger/applied-of.ts';

export interface Fault {
  /** From 0; `null` for the draft as a whole. */
  payment: number | null;
  /** A sentence. */
  text: string;
}

/**
 * The body of 4.9 for a draft, to the byte, its digits as they were typed; or why it can't be made.
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
    Amount: { Value: decimalToJson(amountAsked(payment.amount)!), Units: units! },
    ApplyTo: payment.lines.map((line) => ({
      Id: line.id,
      Amount: { Value: decimalToJson(amountAsked(line.amount)!), Units: units! },
      Type: line.type,
      TransactionNumber: line.transactionNumber,
    })),
  };
}

function faultsOf(payments: readonly DraftPayment[]): Fault[] {
  if (payments.length === 0) return [{ payment: null, text: 'There is no payment in it.' }];
  return [
    ...payments.flatMap((payment, index) =>
      [...faultsOfPayment(payment)].map((text) => ({ payment: index, text })),
    ),
    ...repeatedNumbers(payments),
  ];
}

function* faultsOfPayment(payment: DraftPayment): Generator<string> {
  const { partner, lines } = payment;
  if (payment.paymentNumber.trim() === '') yield 'It needs a payment number.';
  if (!partner.Id && !partner.Code) yield 'It needs a partner.';
  const amount = amountAsked(payment.amount);
  if (amount === null) yield 'Its amount is no amount above 0.';
  if (payment.units === null) yield 'Choose the currency (Units).';
  if (lines.length === 0 && !payment.autoApply) {
    yield 'It is applied to nothing: choose items, or leave the choice to the service (AutoApply).';
  }
  for (const { id, amount } of lines) {
    if (!isGuidShaped(id)) yield `${id} is no id that a payment can be applied to.`;
    if (amountAsked(amount) === null) yield `The amount for ${id} is no amount above 0.`;
  }
  if (new Set(lines.map(({ id }) => idKey(id))).size < lines.length) {
    yield 'One transaction stands in it twice.';
  }
  const applied = appliedOf(lines);
  if (amount !== null && compareDecimals(applied, amount) > 0) {
    yield `More is applied (${applied}) than the payment has (${amount}).`;
  }
}

function repeatedNumbers(payments: readonly DraftPayment[]): Fault[] {
  const seen = new Set<string>();
  return payments.flatMap(({ paymentNumber, partner }, payment) => {
    const key = JSON.stringify([partner.Id, partner.Code, paymentNumber.trim()]);
    if (paymentNumber.trim() === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    const text = `Its number ${paymentNumber.trim()} stands in this draft twice.`;
    return [{ payment, text }];
  });
}
