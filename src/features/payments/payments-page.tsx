import { SegmentedControl } from '@mantine/core';
import { Suspense, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paymentStatusNames } from '#contract/states.ts';
import { isAccountingAbsent } from '#api/client/describe-accounting-failure.ts';
import { codeName } from '#lib/codes.ts';
import { exportRows } from '#api/listing/ask-rows.ts';
import { useMay } from '#api/session/session.ts';
import { payPath } from '#lib/ledger/pay-path.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { ListBanners } from '#lists/list-banners.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { Button } from '#ui/button.tsx';
import { CodesFilter } from '#ui/filters/codes-filter.tsx';
import { IdsFilter } from '#ui/filters/ids-filter.tsx';
import { PartnerFilter } from '#ui/filters/partner-filter.tsx';
import { SearchText } from '#ui/filters/search-text.tsx';
import { loadable } from '#ui/loadable.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { useLoadedLater } from '#ui/later.tsx';
import { TableChoicesButton } from '#ui/tables/table-choices-button.tsx';
import { UnknownCodes } from '#ui/notices/unknown-codes.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { PaidFilter } from './paid-filter.tsx';
import { NoPayments, PaymentList } from './payment-list.tsx';
import {
  readPaymentSearch,
  paymentStatusChoices,
  writePaymentSearch,
  type PaymentSearch,
  hasLocalPaymentFilters,
  isPaymentListFiltered,
} from './payment-search.ts';
import { useOverTime, usePayments, type Payments } from './use-payments.ts';
import { ListHead } from '#lists/list-head.tsx';
import { ListExport } from '#lists/list-export.tsx';
import { overTimeSheet } from './over-time-sheet.ts';
import { paymentLabels, paymentListTexts, paymentNoun } from './texts.ts';

const chart = loadable(async () => ({
  default: (await import('./payments-view.tsx')).PaymentsView,
}));

export { beginPayments } from './use-payments.ts';

/** Every payment that matches (interface 4.10): rows, or how much was paid over time. */
export function PaymentsPage() {
  const parameters = useParameters();
  const may = useMay();
  const navigate = useNavigate();
  const search = readPaymentSearch(parameters);
  const isPhone = useIsPhone();
  const payments = usePayments(search);
  const { strays } = payments.figures;
  useLoadedLater(chart);
  const go = useCallback(
    (next: PaymentSearch, how?: { replace: boolean }) =>
      void navigate({ search: writePaymentSearch(next) }, how),
    [navigate],
  );
  const { filters, owners, text, view } = search;
  const owner = owners?.length === 1 ? owners[0] : undefined;
  const setFilters = (change: Partial<PaymentSearch['filters']>) =>
    go({ ...search, filters: { ...filters, ...change } });
  // Filters stay, because the service may have refused one of them.
  if (isAccountingAbsent(payments.list) && !isPaymentListFiltered(search)) {
    return (
      <ListPage name={paymentLabels.screen}>
        <NoPayments payments={payments} search={search} go={go} />
      </ListPage>
    );
  }
  const exports = <PaymentsExport payments={payments} search={search} />;
  return (
    <ListPage name={paymentLabels.screen}>
      <ListHead
        list={payments.list}
        noun={paymentNoun}
        matching={hasLocalPaymentFilters(search) || strays > 0 ? payments.rows.length : null}
        sums={[
          {
            name: paymentLabels.total,
            amounts: payments.figures.sums.map(({ units, sum }) => ({ units, value: sum })),
          },
        ]}
        unitsNames={payments.unitsNames}
      >
        {!isPhone && exports}
        {may({ role: 'payer', kind: 'write' }) && (
          <Button
            size="compact-sm"
            onClick={() => void navigate(payPath({ ...filters, owner }, payments.list.rows))}
          >
            {paymentListTexts.apply}
          </Button>
        )}
      </ListHead>
      <FilterBar
        views={{
          screen: 'payments',
          name: paymentLabels.screen,
          query: writePaymentSearch(search),
          suggestedName: text,
        }}
        tools={exports}
        field={
          <SearchText
            label={paymentListTexts.search}
            placeholder={paymentListTexts.searchBy}
            group={paymentLabels.screen}
            text={text}
            // Typing a search is one step of the browser's history.
            onChange={(next) =>
              go({ ...search, text: next }, { replace: text !== '' && next !== '' })
            }
          />
        }
      >
        <SegmentedControl
          size="xs"
          aria-label={paymentListTexts.view}
          data={[
            { value: 'list', label: paymentLabels.screen },
            { value: 'chart', label: paymentListTexts.chart },
          ]}
          value={view}
          onChange={(next) => go({ ...search, view: next })}
        />
        <PartnerFilter
          chosen={{ partnerIds: filters.partnerIds, keys: owners }}
          partners={payments.figures.partners}
          onChange={({ partnerIds, keys }) =>
            go({ ...search, filters: { ...filters, partnerIds }, owners: keys })
          }
        />
        <CodesFilter
          label={paymentLabels.status}
          codes={paymentStatusChoices}
          name={(status) => codeName(paymentStatusNames, status)}
          chosen={filters.statuses}
          onChange={(statuses) => setFilters({ statuses })}
        />
        <PaidFilter payments={payments} search={search} go={go} />
        <IdsFilter ids={filters.ids} onChange={(ids) => setFilters({ ids })} />
        {view === 'list' && <TableChoicesButton name="payments" columns={payments.columns} />}
      </FilterBar>
      <UnknownCodes known={{ status: paymentStatusChoices }} />
      <ListBanners list={payments.list} noun={paymentNoun} strays={strays} />
      {view === 'chart' ? (
        <Suspense fallback={<LoadingRows what={paymentNoun.many} />}>
          <chart.Component payments={payments} search={search} go={go} />
        </Suspense>
      ) : (
        <PaymentList payments={payments} search={search} go={go} />
      )}
    </ListPage>
  );
}

interface PaymentsExportProps {
  payments: Payments;
  search: Pick<PaymentSearch, 'view'>;
}

/** Exports the current view of all matches: the payments in their order, or the chart. */
function PaymentsExport({ payments, search: { view } }: PaymentsExportProps) {
  if (view === 'chart') return <OverTimeExport payments={payments} />;
  const { query, list, asked } = payments;
  return (
    <ListExport
      list={list}
      what="payments"
      write={(format, how) => exportRows(query.queryKey, list.rows, { ...asked, format }, how)}
    />
  );
}

function OverTimeExport({ payments }: { payments: Payments }) {
  const { list, overTime } = useOverTime(payments);
  return (
    <ListExport
      list={list}
      what="payments-over-time"
      sheet={() => overTimeSheet(overTime, payments.unitsNames)}
    />
  );
}
