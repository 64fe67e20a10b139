import { idKey } from '#lib/guid.ts';
import { numberSent } from '#lib/ledger/own-number.ts';
import type { References } from '../references.ts';
import type { Acknowledgement, Chosen } from './acknowledgement.ts';

/**
 * Puts own references into what waits to be sent as its TransactionNumber (interface 2.11), or takes
 * them out again.
 */
export function withOwnNumbers(
  of: Acknowledgement,
  references: References,
  isOn: boolean,
): Acknowledgement {
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
  return {
    ...of,
    batches: of.batches.map((batch) =>
      batch.state === 'waiting'
        ? { ...batch, transactions: batch.transactions.map(numbered) }
        : batch,
    ),
  };
}

/** How many transactions may carry an own reference as their TransactionNumber, and how many do. */
export function countOwnNumbers({ batches }: Acknowledgement, references: References) {
  const all = batches.flatMap(({ transactions }) => transactions);
  const possible = all.filter(
    (it) =>
      it.isOwnNumber || (it.TransactionNumber === null && ownOf(it, references) !== undefined),
  );
  return { possible: possible.length, filled: possible.filter((it) => it.isOwnNumber).length };
}

function ownOf({ Id }: Pick<Chosen, 'Id'>, references: References): string | undefined {
  return references.get(idKey(Id));
}
