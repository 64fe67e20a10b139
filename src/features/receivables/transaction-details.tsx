import { useQuery } from '@tanstack/react-query';
import { isLeftOut } from '#api/listing/listed-in.ts';
import { receivableQueries } from '#api/receivables.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { useMay } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { transactionQueries } from '#api/transactions.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { Row } from '#contract/rows.ts';
import { ledgerStatusNames, ledgerTypeNames } from '#contract/states.ts';
import { codeName, givenName } from '#lib/codes.ts';
import { idKey } from '#lib/guid.ts';
import { isOpen } from '#lib/ledger/is-open.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { ledgerStatusMeanings } from '#lib/status-meanings.ts';
import { encodeText } from '#lib/uri-text.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { DueDate } from '#ui/values/due-date.tsx';
import { DetailPage, fromHere, Part } from '#ui/details/detail-page.tsx';
import { Facts } from '#ui/details/facts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/values/money-text.tsx';
import { PartnerLink } from '#ui/details/partner-link.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { Term } from '#ui/values/term.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { TransactionDifferences } from './transaction-differences.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { TransactionPayments } from './transaction-payments.tsx';
import { labels, transactionTexts } from './texts.ts';

/** Everything about one transaction (interface 2.9). */
export function TransactionDetails({ value: transaction, raw }: Row<LedgerResult>) {
  const now = useToday();
  const may = useMay();
  const { data: settings } = useQuery(settingsQuery);
  const { Id, Type, Status, SubStatus, Partner, DueAt, SettledAt, Total, Balance } = transaction;
  const units = settings?.codes.units;
  const acknowledged = useQuery(transactionQueries.unacknowledged(Id));
  // A filter that the service ignores lists acknowledged transactions as well.
  const { data: separates } = useQuery(receivableQueries.separation());
  const isUnseparated = separates === false;
  const isAcknowledged = separates === true && isLeftOut(acknowledged.data);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const reference = references.get(idKey(Id));
  const number = numberOf(transaction, references);
  const type = codeName(ledgerTypeNames, Type);
  return (
    <DetailPage
      list={{ path: '/receivables', name: labels.screen }}
      heading={`${type} ${number ?? Id}`}
      summary={Partner && <PartnerLink partner={Partner} />}
      actions={
        <>
          {may({ role: 'accounting', kind: 'write' }) && !isAcknowledged && (
            <AcknowledgeButton chosen={() => [{ value: transaction }]} hasChosen all={null} />
          )}
          {may({ role: 'payer', kind: 'write' }) && isOpen(transaction) && (
            <LinkButton size="compact-sm" to={`/pay/new?ids=${encodeText(Id)}`} state={fromHere}>
              {labels.applyPayment}
            </LinkButton>
          )}
        </>
      }
    >
      <Part title={transactionTexts.heading}>
        <Facts
          facts={{
            [labels.balance]: <MoneyText money={Balance} names={units} />,
            [labels.total]: <MoneyText money={Total} names={units} />,
            [transactionTexts.due]:
              DueAt === null ? (
                transactionTexts.noDueDate
              ) : (
                <DueDate text={DueAt} {...(isOpen(transaction) && { now })} />
              ),
            [transactionTexts.status]: (
              <Term meaning={ledgerStatusMeanings[Status]}>
                {codeName(ledgerStatusNames, Status)}
              </Term>
            ),
            [transactionTexts.reference]: reference && <VisibleText text={reference} />,
            [transactionTexts.acknowledgement]: acknowledged.isPending
              ? transactionTexts.checking
              : transactionTexts[isUnseparated ? 'unknown' : (acknowledged.data ?? 'unknown')],
            [transactionTexts.type]: type,
            [transactionTexts.subStatus]:
              SubStatus === null ? null : givenName(settings?.codes.subStatus, SubStatus),
            [transactionTexts.settled]: SettledAt && <DateTimeText text={SettledAt} now={now} />,
            [transactionTexts.partner]: Partner?.Name && <VisibleText text={Partner.Name} />,
            [transactionTexts.partnerCode]: Partner?.Code && <VisibleText text={Partner.Code} />,
            [transactionTexts.partnerId]: Partner?.Id && <VisibleText text={Partner.Id} />,
            [transactionTexts.number]: transaction.TransactionNumber && (
              <VisibleText text={transaction.TransactionNumber} />
            ),
            [transactionTexts.id]: <VisibleText text={Id} />,
          }}
        />
      </Part>
      <TransactionDifferences id={Id} now={now} />
      <TransactionPayments payments={transaction.Payments} units={units} now={now} />
      <TransactionHistory id={Id} units={units} now={now} />
      <Part title={transactionTexts.raw}>
        <RawJson label={transactionTexts.rawLabel} value={raw} />
      </Part>
    </DetailPage>
  );
}
