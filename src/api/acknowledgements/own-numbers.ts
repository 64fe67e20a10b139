import { idKey } from '#lib/guid.ts';
import { numberSent } from '#lib/ledger/own-number.ts';
import type { References } from '../references.ts';
import type { Chosen, AcknowledgementReview } from './acknowledgement.ts';

/** Adds own references as TransactionNumbers (interface 2.11) to the payload, or removes them. */
export function withOwnNumbers(
  of: AcknowledgementReview,
  references: References,
  isOn: boolean,
): AcknowledgementReview {
  const numbered = (transaction: Chosen): Chosen => {
    const { isOwnNumber: _, TransactionNumber, ...bare } = transaction;
    const was = { transactionNumber: TransactionNumber, isOwnNumber: transaction.isOwnNumber };
    const { transactionNumber, isOwnNumber } = numberSent(was, ownOf(bare, references), isOn);
    return {
      ...bare,
      TransactionNumber: transactionNumber,
      ...(isOwnNumber === true && { isOwnNumber }),
    };
  };
  return { ...of, transactions: of.transactions.map(numbered) };
}

/**
 * Returns how many transactions may carry an own reference as their TransactionNumber, and how many
 * do.
 */
export function countOwnNumbers({ transactions }: AcknowledgementReview, references: References) {
  const possible = transactions.filter(
    (it) =>
      it.isOwnNumber || (it.TransactionNumber === null && ownOf(it, references) !== undefined),
  );
  return { possible: possible.length, filled: possible.filter((it) => it.isOwnNumber).length };
}

function ownOf({ Id }: Pick<Chosen, 'Id'>, references: References): string | undefined {
  return references.get(idKey(Id));
}
