import { useQuery } from '@tanstack/react-query';
import type { Chosen } from '#api/acknowledgements/acknowledgement.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { PartnerText } from '#ui/values/partner-text.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { chosenTexts } from './acknowledge-texts.ts';
import { effectOf } from './ledger-sort.ts';
import { TransactionLink } from './transaction-link.tsx';

const names = chosenTexts.columns;
const columns = [
  { name: names.transaction },
  { name: names.partner },
  { name: names.total, isNumber: true },
];

/** The transactions to acknowledge, so that a person can check each before sending. */
export function AcknowledgeChosen({ transactions }: { transactions: readonly Chosen[] }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  const unitsNames = useQuery(settingsQuery).data?.codes.units;
  return (
    <FirstOf items={transactions} noun={chosenTexts.noun} first={20}>
      {(shown) => (
        <SmallTable
          label={chosenTexts.label}
          hasIds
          columns={columns}
          rows={shown.map((transaction) => ({
            key: transaction.Id,
            cells: [
              <TransactionLink key="link" transaction={transaction} references={references} />,
              transaction.Partner && <PartnerText key="partner" partner={transaction.Partner} />,
              // As in the totals above, which credits reduce.
              { ...transaction.Total, Value: effectOf(transaction.Type, transaction.Total) },
            ],
          }))}
          unitsNames={unitsNames}
        />
      )}
    </FirstOf>
  );
}
