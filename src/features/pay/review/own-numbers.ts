import type { References } from '#api/references.ts';
import type { DraftContent, DraftLine } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import { numberSent } from '#lib/ledger/own-number.ts';

/**
 * Adds own references as TransactionNumbers (interface 2.12) to a draft's lines, or removes them.
 */
export function withDraftNumbers(
  { payments }: DraftContent,
  references: References,
  isOn: boolean,
): DraftContent {
  return {
    payments: payments.map((payment) => ({
      ...payment,
      lines: payment.lines.map((line): DraftLine => {
        const { isOwnNumber: _, ...bare } = line;
        return { ...bare, ...numberSent(line, references.get(idKey(line.id)), isOn) };
      }),
    })),
  };
}

/** How many lines may carry an own reference as their TransactionNumber, and how many do. */
export function countDraftNumbers({ payments }: DraftContent, references: References) {
  const lines = payments.flatMap((payment) => payment.lines);
  const possible = lines.filter(
    ({ id, transactionNumber, isOwnNumber }) =>
      isOwnNumber || (transactionNumber === null && references.has(idKey(id))),
  );
  const filled = possible.filter(
    ({ id, transactionNumber, isOwnNumber }) =>
      isOwnNumber && references.get(idKey(id)) === transactionNumber,
  );
  return { possible: possible.length, filled: filled.length };
}
