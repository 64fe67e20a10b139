import { visibleString } from '#lib/visible-text.ts';
import { WholeListEnd } from '#lists/list-end.tsx';
import { NoRows } from '#lists/no-rows.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { Link } from '#ui/link.tsx';
import { emptyPaymentSearch, isPaymentListFiltered, type PaymentSearch } from './payment-search.ts';
import type { PaymentRow } from './payment-columns.tsx';
import type { Payments } from './use-payments.ts';
import { paymentLabels, paymentListTexts, paymentNoun } from './texts.ts';

interface PaymentListProps {
  payments: Payments;
  search: PaymentSearch;
  go: (search: PaymentSearch) => void;
}

/** The payments that match, in all their states. */
export function PaymentList({ payments, search, go }: PaymentListProps) {
  const { list, rows, columns } = payments;
  if (rows.length === 0) return <NoPayments payments={payments} search={search} go={go} />;
  return (
    <DataTable
      name="payments"
      label={paymentLabels.screen}
      columns={columns}
      rows={rows}
      isInOrder
      sort={search.sort}
      onSort={(sort) => go({ ...search, sort })}
      rowName={rowName}
      footer={<WholeListEnd list={list} shown={rows.length} noun={paymentNoun} />}
    />
  );
}

function rowName({ value }: PaymentRow): string {
  return visibleString(value.PaymentNumber ?? value.Id);
}

export function NoPayments({ payments: { list }, search, go }: PaymentListProps) {
  const { sort, text } = search;
  return (
    <NoRows
      list={list}
      noun={paymentNoun}
      onClearFilters={
        isPaymentListFiltered({ ...search, text: '' })
          ? () => go({ ...emptyPaymentSearch, sort, text })
          : null
      }
      onClearSearch={text === '' ? null : () => go({ ...search, text: '' })}
      ifNoneMatches={paymentListTexts.ifNoneMatches}
      ifNone={paymentListTexts.ifNone}
    >
      <Link to="/batches?kind=apply">{paymentListTexts.sent}</Link>
    </NoRows>
  );
}
