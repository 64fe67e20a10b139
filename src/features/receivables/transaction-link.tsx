import type { Chosen } from '#api/acknowledgements/acknowledgement.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { encodeText } from '#lib/uri-text.ts';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';

interface TransactionLinkProps {
  transaction: Pick<Chosen, 'Id' | 'Type' | 'TransactionNumber'>;
  /** Own references by `idKey` of the transaction's Id. */
  references: ReadonlyMap<string, string>;
}

/** Links to a transaction by its type and reference. */
export function TransactionLink({ transaction, references }: TransactionLinkProps) {
  const { Id, Type } = transaction;
  return (
    <Link to={`/receivables/${encodeText(Id)}`} state={fromHere}>
      {codeName(ledgerTypeNames, Type)}{' '}
      <VisibleText text={numberOf(transaction, references) ?? Id} />
    </Link>
  );
}
