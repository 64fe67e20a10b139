import { useQuery } from '@tanstack/react-query';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/settings.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { Row } from '#contract/rows.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName, givenName } from '#lib/codes.ts';
import { idKey } from '#lib/guid.ts';
import { isOpen } from '#lib/ledger/is-open.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { ledgerStatusMeanings } from '#lib/status-meanings.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { DueDate } from '#ui/due-date.tsx';
import { DetailPage, Part } from '#ui/detail-page.tsx';
import { Facts } from '#ui/facts.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { PartnerLink } from '#ui/partner-link.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { Term } from '#ui/term.tsx';
import { useToday } from '#ui/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { TransactionPayments } from './transaction-payments.tsx';

/** Everything about one transaction (interface 2.9). */
export function TransactionDetails({ value: transaction, raw }: Row<LedgerResult>) {
  const now = useToday();
  const { data: settings } = useQuery(settingsQuery);
  const { Id, Type, Status, SubStatus, Partner, DueAt, SettledAt, Total, Balance } = transaction;
  const units = settings?.codes.units;
  const references = useQuery(referencesQuery).data ?? noReferences;
  const reference = references.get(idKey(Id));
  const number = numberOf(transaction, references);
  const type = codeName(ledgerTypeNames, Type);
  return (
    <DetailPage
      list={{ path: '/receivables', name: 'Receivables' }}
      heading={`${type} ${number ?? Id}`}
      summary={Partner && <PartnerLink partner={Partner} />}
    >
      <Part title="Transaction">
        <Facts
          facts={{
            Reference: reference && <VisibleText text={reference} />,
            Type: type,
            Status: (
              <Term meaning={ledgerStatusMeanings[Status]}>
                {codeName(ledgerStatusNames, Status)}
              </Term>
            ),
            'Sub-status':
              SubStatus === null ? null : givenName(settings?.codes.subStatus, SubStatus),
            Total: <MoneyText money={Total} names={units} />,
            Balance: <MoneyText money={Balance} names={units} />,
            Due:
              DueAt === null ? (
                'No due date'
              ) : (
                <DueDate text={DueAt} {...(isOpen(transaction) && { now })} />
              ),
            Settled: SettledAt && <DateTimeText text={SettledAt} now={now} />,
            Partner: Partner?.Name && <VisibleText text={Partner.Name} />,
            'Partner code': Partner?.Code && <VisibleText text={Partner.Code} />,
            'Partner id': Partner?.Id && <VisibleText text={Partner.Id} />,
            'Transaction number': transaction.TransactionNumber && (
              <VisibleText text={transaction.TransactionNumber} />
            ),
            Id: <VisibleText text={Id} />,
          }}
        />
      </Part>
      <TransactionPayments payments={transaction.Payments} units={units} now={now} />
      <TransactionHistory id={Id} now={now} />
      <Part title="As the service sent it">
        <RawJson label="Transaction as JSON" value={raw} />
      </Part>
    </DetailPage>
  );
}
