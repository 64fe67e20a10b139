import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { answerFacts } from '#api/describe-answers.ts';
import { contradictingTotal, counted } from '#api/describe-listing.ts';
import { TechnicalDetails } from '#ui/technical-details.tsx';
import { visibleString } from '#lib/visible-text.ts';
import { encodeText } from '#lib/uri-text.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { fromHere } from '#ui/detail-page.tsx';
import { Loading } from '#ui/loading.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { paymentNoun } from './payment-noun.ts';
import { emptyPaymentSearch, isPaymentListFiltered, type PaymentSearch } from './payment-search.ts';
import classes from './payments.module.css';
import type { PaymentRow } from './payment-columns.tsx';
import type { Payments } from './use-payments.ts';

interface PaymentListProps {
  payments: Payments;
  search: PaymentSearch;
  go: (search: PaymentSearch) => void;
}

/** The payments that match, in all their states. */
export function PaymentList({ payments, search, go }: PaymentListProps) {
  const { list, rows, columns } = payments;
  const navigate = useNavigate();
  const open = useCallback(
    ({ value }: PaymentRow) =>
      void navigate(`/payments/${encodeText(value.Id)}`, { state: fromHere }),
    [navigate],
  );
  if (rows.length === 0) return <NoPayments payments={payments} search={search} go={go} />;
  return (
    <DataTable
      name="payments"
      label="Payments"
      columns={columns}
      rows={rows}
      sort={search.sort}
      onSort={(sort) => go({ ...search, sort })}
      rowName={rowName}
      onOpen={open}
      footer={
        <div className={classes.end}>
          {list.state !== 'complete' && list.asOf === null
            ? 'Loading more…'
            : list.listing && contradictingTotal(list.listing) !== null
              ? `${counted(rows.length, paymentNoun)} loaded`
              : rows.length === 1
                ? '1 payment matches'
                : `All ${counted(rows.length, paymentNoun)} that match`}
          <TechnicalDetails facts={answerFacts(list.listing?.answers ?? [])} />
        </div>
      }
    />
  );
}

function rowName({ value }: PaymentRow): string {
  return visibleString(value.PaymentNumber ?? value.Id);
}

/** Why there is none: still reading, not readable, none at all, or none that matches. */
export function NoPayments({ payments: { list }, search, go }: PaymentListProps) {
  if (list.state === 'failed' && list.rows.length === 0) {
    return (
      <RetryNotice
        {...describeAccountingFailure(list.error)}
        isRetrying={false}
        onRetry={() => void list.start()}
      />
    );
  }
  if (list.asOf === null && list.state !== 'stopped') {
    return (
      <div className={classes.loading}>
        <Loading what="payments" />
      </div>
    );
  }
  if (!isPaymentListFiltered(search)) {
    return (
      <Notice
        title="There are no payments"
        detail=""
        whatToDo="The service has no payments for this account. What is sent from here is followed under Batches, and listed here once the service has it."
      >
        <Link to="/batches?kind=apply">Payments sent from here</Link>
      </Notice>
    );
  }
  return (
    <Notice
      title="No payment matches these filters"
      detail=""
      whatToDo="Choose other partners or statuses, or search for something else."
    >
      <Button variant="default" onClick={() => go({ ...emptyPaymentSearch, sort: search.sort })}>
        Clear filters
      </Button>
    </Notice>
  );
}
