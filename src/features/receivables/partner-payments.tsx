import { useMemo } from 'react';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { paymentQueries } from '#api/payments.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import { timeOrder } from '#lib/date-time.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { isPartner, partnerKey } from '#lib/ledger/partner-key.ts';
import { strayTest } from '#lib/ledger/stray-test.ts';
import { ListBanners } from '#lists/list-banners.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { DueDate } from '#ui/values/due-date.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { encodeText } from '#lib/uri-text.ts';
import { compareTexts } from '#lib/locale.ts';
import { labels, partnerTexts, paidNoun } from './texts.ts';

interface PartnerPaymentsProps {
  partner: PartnerReference;
  unitsNames: Readonly<Record<string, string>>;
}

/** A partner's payments (interface 4.10). */
export function PartnerPayments({ partner, unitsNames }: PartnerPaymentsProps) {
  const { Id } = partner;
  const filters = useMemo(() => ({ partnerIds: Id ? [Id] : [], ids: [], statuses: [] }), [Id]);
  const query = useMemo(() => paymentQueries.list(filters), [filters]);
  const list = useWholeList(query);
  if (list.state === 'failed') {
    const { title, detail } = describeAccountingFailure(list.error);
    return (
      <p role="alert">
        <strong>{title}.</strong> {detail}{' '}
        <Button size="compact-sm" onClick={() => void list.start()}>
          {partnerTexts.retry}
        </Button>
      </p>
    );
  }
  if (list.loadedAt === null)
    return <p role="status">{partnerTexts.loadingPayments(list.loaded)}</p>;
  const key = partnerKey(partner);
  // The service filters by Id alone (interface 4.10), so a Code needs the whole list.
  const isOther = strayTest(filters);
  const own = list.rows.filter(({ value }) =>
    isOther ? !isOther(value) : isPartner(value.Partner, key),
  );
  const rows = own.toSorted((a, b) =>
    compareTexts(timeOrder(b.value.PaymentAt), timeOrder(a.value.PaymentAt)),
  );
  return (
    <>
      <ListBanners
        list={list}
        noun={paidNoun}
        strays={isOther ? list.rows.length - own.length : 0}
      />
      {own.length === 0 ? (
        <p>{labels.none}</p>
      ) : (
        <SmallTable
          label={labels.payments}
          unitsNames={unitsNames}
          columns={[
            { name: partnerTexts.number },
            { name: partnerTexts.paid },
            { name: labels.total, isNumber: true },
          ]}
          rows={rows.map(({ key, value }) => ({
            key,
            cells: [
              <Link key="number" to={`/payments/${encodeText(value.Id)}`} state={fromHere}>
                <VisibleText text={value.PaymentNumber ?? value.Id} />
              </Link>,
              value.PaymentAt === null ? '–' : <DueDate key="paid" text={value.PaymentAt} />,
              value.Total,
            ],
          }))}
        />
      )}
    </>
  );
}
