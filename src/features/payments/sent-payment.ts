import type { BatchDetails, InternalFields } from '#contract/batch.ts';
import { applyPayments, type PaymentResult } from '#contract/payment.ts';
import { z } from '#contract/zod.ts';
import { compareDecimals, subtractDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { parseJson } from '#lib/json.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { isSameNumber } from '#lib/ledger/payment-number.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';

export interface SentPayment {
  batch: number;
  /** By `idKey` of the transaction: the amount sent, where it was applied. */
  applied: ReadonlyMap<string, Decimal>;
  /** The unapplied amount; `null` where it is unknown. */
  left: Decimal | null;
  /** The fields that only Waybill has; nothing where they are empty. */
  internal: InternalFields | undefined;
}

type Wanted = Pick<PaymentResult, 'Partner' | 'PaymentNumber' | 'Total'>;

/**
 * Returns a payment as its batch sent it; `null` where the batch has another one. The interface has
 * no field for the amount that a payment applied to an item (2.10), so the sent amount is the only
 * source.
 */
export function sentPayment(
  { Partner, PaymentNumber, Total }: Wanted,
  { id, state, request, lines, internal }: BatchDetails,
): SentPayment | null {
  if (PaymentNumber === null || request.body === null) return null;
  // An earlier sending may have done what a later one was refused.
  if (state === 'REJECTED' && !lines.some(({ verdict }) => isDone(verdict))) return null;
  const body = z.safeParse(applyPayments, parseJson(request.body));
  const payments = body.data?.Payments ?? [];
  const found = payments.filter(
    (one) =>
      isSameNumber(one.PaymentNumber, PaymentNumber) &&
      isSamePartner(one.Partner, Partner) &&
      one.Amount.Units === Total.Units &&
      compareDecimals(one.Amount.Value, Total.Value) === 0,
  );
  const [payment] = found;
  if (found.length !== 1 || !payment) return null;
  const verdictOf = (target: string) =>
    lines.find(
      (line) =>
        line.id !== null &&
        idKey(line.id) === idKey(target) &&
        line.paymentNumber !== null &&
        isSameNumber(line.paymentNumber, PaymentNumber),
    )?.verdict;
  const done = payment.ApplyTo.filter(({ Id }) => isDone(verdictOf(Id)));
  const isKnown =
    !payment.AutoApply &&
    payment.ApplyTo.every(({ Id }) => isDone(verdictOf(Id)) || verdictOf(Id) === 'refused');
  const signed = done.map(({ Type, Amount }) => signedAmount(Type, Amount.Value));
  const sums = signed.flatMap((one) => one ?? []);
  return {
    batch: id,
    applied: new Map(done.map(({ Id, Amount }) => [idKey(Id), Amount.Value])),
    left:
      isKnown && sums.length === signed.length
        ? subtractDecimals(Total.Value, sumDecimals(sums))
        : null,
    internal: internal?.find((fields) => fields.payment === payments.indexOf(payment)),
  };
}

function isDone(verdict: BatchDetails['lines'][number]['verdict'] | undefined): boolean {
  return verdict === 'proven' || verdict === 'reported';
}

/** A request may have named the partner by its Code alone. */
function isSamePartner(
  sent: { Id?: string | null | undefined; Code?: string | null | undefined },
  listed: PaymentResult['Partner'],
): boolean {
  if (listed === null) return false;
  const { Id = null, Code = null } = sent;
  return Id === null
    ? Code !== null && Code === listed.Code
    : partnerKey({ Id, Code, Name: null }) === partnerKey(listed);
}
