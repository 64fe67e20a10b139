import type { LedgerResult } from '#contract/ledger.ts';
import { DateTimeText } from '#ui/values/date-time-text.tsx';
import { fromHere, Part } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { NestedFaults } from '#ui/notices/nested-faults.tsx';
import { PartnerText } from '#ui/values/partner-text.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { encodeText } from '#lib/uri-text.ts';
import { ledgerColumnTexts, labels, partnerTexts, paidNoun, transactionTexts } from './texts.ts';

interface TransactionPaymentsProps {
  payments: LedgerResult['Payments'];
  /** Names of Units. */
  units: Readonly<Record<string, string>> | undefined;
  now: number;
}

const columns = [
  { name: transactionTexts.payment },
  { name: partnerTexts.paid },
  { name: ledgerColumnTexts.partner },
  { name: transactionTexts.paymentTotal, isNumber: true },
];

/** The payments that the service names with a transaction (interface 2.9). */
export function TransactionPayments({ payments, units, now }: TransactionPaymentsProps) {
  return (
    <Part title={labels.payments}>
      {payments === null ? (
        <p>{transactionTexts.paymentsMissing}</p>
      ) : (
        <>
          {payments.rows.length === 0 ? (
            payments.faults.length === 0 && <p>{transactionTexts.noPayments}</p>
          ) : (
            <SmallTable
              label={transactionTexts.paymentsLabel}
              unitsNames={units}
              columns={columns}
              rows={payments.rows.map(({ value: payment }, index) => ({
                key: `${payment.Id} ${index}`,
                cells: [
                  <Link key="link" to={`/payments/${encodeText(payment.Id)}`} state={fromHere}>
                    <VisibleText text={payment.PaymentNumber ?? payment.Id} />
                  </Link>,
                  payment.PaymentAt === null ? (
                    '–'
                  ) : (
                    <DateTimeText key="paid" text={payment.PaymentAt} now={now} />
                  ),
                  payment.Partner && <PartnerText key="partner" partner={payment.Partner} />,
                  payment.Total,
                ],
              }))}
            />
          )}
          <NestedFaults faults={payments.faults} noun={paidNoun} />
        </>
      )}
    </Part>
  );
}
