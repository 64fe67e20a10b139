import { useMemo } from 'react';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { paymentQueries } from '#api/payments.ts';
import { useWholeList } from '#api/use-whole-list.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { fromHere } from '#ui/detail-page.tsx';
import { DueDate } from '#ui/due-date.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { encodeText } from '#lib/uri-text.ts';
import { compareTexts } from '#lib/locale.ts';

interface PartnerPaymentsProps {
  partnerId: string;
  unitsNames: Readonly<Record<string, string>>;
}

/** What a partner paid (interface 4.10). */
export function PartnerPayments({ partnerId, unitsNames }: PartnerPaymentsProps) {
  const query = useMemo(
    () => paymentQueries.list({ partnerIds: [partnerId], ids: [], statuses: [] }),
    [partnerId],
  );
  const list = useWholeList(query);
  if (list.state === 'failed') {
    const { title, detail } = describeAccountingFailure(list.error);
    return (
      <p role="alert">
        <strong>{title}.</strong> {detail}{' '}
        <Button size="compact-sm" onClick={() => void list.start()}>
          Retry
        </Button>
      </p>
    );
  }
  if (list.asOf === null) return <p role="status">Reading payments: {list.read}</p>;
  if (list.rows.length === 0) return <p>None.</p>;
  const rows = list.rows.toSorted((a, b) => compareTexts(b.value.PaymentAt, a.value.PaymentAt));
  return (
    <SmallTable
      label="Payments"
      columns={[{ name: 'Number' }, { name: 'Paid' }, { name: 'Total', isNumber: true }]}
      rows={rows.map(({ key, value }) => ({
        key,
        cells: [
          <Link key="number" to={`/payments/${encodeText(value.Id)}`} state={fromHere}>
            <VisibleText text={value.PaymentNumber ?? value.Id} />
          </Link>,
          <DueDate key="paid" text={value.PaymentAt} />,
          <MoneyText key="total" money={value.Total} names={unitsNames} />,
        ],
      }))}
    />
  );
}
