import type { LedgerResult } from '#contract/ledger.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { parsePayments } from '../journal/requested-payments.ts';
import { badBody, type ProblemError } from '../errors/problem-error.ts';

/**
 * Refuses payments with amounts of zero or less. Also refuses a line in other Units than its
 * payment, because the interface does not say in which of the two the service applies it.
 * @param body of 4.9
 * @throws ProblemError bad-body
 */
export function refuseAmounts(body: string): void {
  for (const { PaymentNumber, Amount, ApplyTo } of parsePayments(body)) {
    const name = `Payment ${PaymentNumber}`;
    if (signOf(Amount.Value) <= 0) throw refused(`${name}: the amount must be above 0.`);
    for (const line of ApplyTo) {
      if (signOf(line.Amount.Value) <= 0) {
        throw refused(`${name}: the amount for ${line.Id} must be above 0.`);
      }
      if (line.Amount.Units !== Amount.Units) {
        throw refused(`${name}: the amount for ${line.Id} must be in the payment’s Units.`);
      }
    }
  }
}

/**
 * Refuses a line in other Units than its transaction, because its amount can't be compared with the
 * balance. A transaction that the service does not list has no Units to compare.
 * @param transactions by `idKey`
 * @throws ProblemError bad-body
 */
export function refuseOtherUnits(
  body: string,
  transactions: ReadonlyMap<string, Pick<LedgerResult, 'Balance'>>,
): void {
  for (const { PaymentNumber, ApplyTo } of parsePayments(body)) {
    for (const { Id, Amount } of ApplyTo) {
      const { Units } = transactions.get(idKey(Id))?.Balance ?? Amount;
      if (Units !== Amount.Units) {
        throw refused(
          `Payment ${PaymentNumber}: ${Id} is in Units ${Units}, but its amount is in Units ${Amount.Units}.`,
        );
      }
    }
  }
}

function refused(why: string): ProblemError {
  return badBody(`${why} Nothing was sent.`);
}
