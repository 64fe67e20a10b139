import { useQuery } from '@tanstack/react-query';
import { noReferences, referencesQuery } from '#api/references.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { encodeText } from '#lib/uri-text.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { fromHere, Part } from '#ui/detail-page.tsx';
import { DueDate } from '#ui/due-date.tsx';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { NestedFaults } from '#ui/nested-faults.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';

interface PaymentItemsProps {
  items: PaymentResult['Items'];
  /** Names of Units. */
  units: Readonly<Record<string, string>> | undefined;
  now: number;
}

const columns = [
  { name: 'Transaction' },
  { name: 'Type' },
  { name: 'Status' },
  { name: 'Due' },
  { name: 'Settled' },
  { name: 'Total', isNumber: true },
  { name: 'Balance', isNumber: true },
];

/** The transactions that a payment was put on (Items of interface 2.10). */
export function PaymentItems({ items, units, now }: PaymentItemsProps) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  return (
    <Part title="Transactions">
      {items === null ? (
        <p>The service sent no list of transactions.</p>
      ) : (
        <>
          {items.rows.length === 0 ? (
            items.faults.length === 0 && <p>This payment has not been put on any transaction.</p>
          ) : (
            <FirstOf items={items.rows} noun="transactions" first={200}>
              {(rows) => (
                <SmallTable
                  label="Transactions of this payment"
                  columns={columns}
                  rows={rows.map(({ value: item }, index) => ({
                    key: `${item.Id} ${index}`,
                    cells: [
                      <Link key="link" to={`/receivables/${encodeText(item.Id)}`} state={fromHere}>
                        <VisibleText text={numberOf(item, references) ?? item.Id} />
                      </Link>,
                      codeName(ledgerTypeNames, item.Type),
                      codeName(ledgerStatusNames, item.Status),
                      item.DueAt && <DueDate key="due" text={item.DueAt} />,
                      item.SettledAt && (
                        <DateTimeText key="settled" text={item.SettledAt} now={now} />
                      ),
                      <MoneyText key="total" money={item.Total} names={units} />,
                      <MoneyText key="balance" money={item.Balance} names={units} />,
                    ],
                  }))}
                />
              )}
            </FirstOf>
          )}
          <NestedFaults faults={items.faults} noun="transaction" />
        </>
      )}
    </Part>
  );
}
