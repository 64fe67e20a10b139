import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paymentStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { useMay } from '#api/session.ts';
import { payPath } from '#lib/ledger/pay-path.ts';
import { FilterBar } from '#lists/filter-bar.tsx';
import { ListBanners } from '#lists/list-banners.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { Button } from '#ui/button.tsx';
import { CodesFilter } from '#ui/codes-filter.tsx';
import { IdsFilter } from '#ui/ids-filter.tsx';
import { PartnerFilter } from '#ui/partner-filter.tsx';
import { SearchText } from '#ui/search-text.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { TableChoicesButton } from '#ui/table-choices-button.tsx';
import { UnknownCodes } from '#ui/unknown-codes.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { paymentNoun } from './payment-noun.ts';
import { PaidFilter } from './paid-filter.tsx';
import { PaymentList } from './payment-list.tsx';
import {
  readPaymentSearch,
  paymentStatusChoices,
  writePaymentSearch,
  type PaymentSearch,
} from './payment-search.ts';
import { PaymentsCover } from './payments-cover.tsx';
import { PaymentsView } from './payments-view.tsx';
import { usePayments } from './use-payments.ts';

/** Every payment that matches (interface 4.10): rows, or how much was paid over time. */
export function PaymentsPage() {
  const parameters = useParameters();
  const may = useMay();
  const navigate = useNavigate();
  const search = readPaymentSearch(parameters);
  const payments = usePayments(search);
  const go = useCallback(
    (next: PaymentSearch, how?: { replace: boolean }) =>
      void navigate({ search: writePaymentSearch(next) }, how),
    [navigate],
  );
  const { filters, owners, text, view } = search;
  const owner = owners?.length === 1 ? owners[0] : undefined;
  const setFilters = (change: Partial<PaymentSearch['filters']>) =>
    go({ ...search, filters: { ...filters, ...change } });
  return (
    <ListPage name="Payments">
      <FilterBar>
        <SegmentedControl
          aria-label="View"
          data={[
            { value: 'list', label: 'Payments' },
            { value: 'chart', label: 'Over time' },
          ]}
          value={view}
          onChange={(next) => go({ ...search, view: next })}
        />
        <PartnerFilter
          chosen={{ partnerIds: filters.partnerIds, keys: owners }}
          rows={payments.list.rows}
          onChange={({ partnerIds, keys }) =>
            go({ ...search, filters: { ...filters, partnerIds }, owners: keys })
          }
        />
        <CodesFilter
          label="Status"
          codes={paymentStatusChoices}
          name={(status) => codeName(paymentStatusNames, status)}
          chosen={filters.statuses}
          onChange={(statuses) => setFilters({ statuses })}
        />
        <PaidFilter payments={payments} search={search} go={go} />
        <IdsFilter ids={filters.ids} onChange={(ids) => setFilters({ ids })} />
        <SearchText
          label="Search payments"
          placeholder="Number, partner, id"
          group="Payments"
          text={text}
          // What is typed letter by letter is one step of the history.
          onChange={(next) =>
            go({ ...search, text: next }, { replace: text !== '' && next !== '' })
          }
        />
        {view === 'list' && <TableChoicesButton name="payments" columns={payments.columns} />}
        {may({ role: 'payer', kind: 'write' }) && (
          <Button
            size="compact-sm"
            onClick={() => void navigate(payPath({ ...filters, owner }, payments.list.rows))}
          >
            Apply payment
          </Button>
        )}
      </FilterBar>
      <PaymentsCover payments={payments} search={search} />
      <UnknownCodes known={{ status: paymentStatusChoices }} />
      <ListBanners list={payments.list} noun={paymentNoun} describe={describeAccountingFailure} />
      {view === 'chart' ? (
        <PaymentsView payments={payments} search={search} go={go} />
      ) : (
        <PaymentList payments={payments} search={search} go={go} />
      )}
    </ListPage>
  );
}
