import { ListExport } from '#lists/list-export.tsx';
import { sortRows } from '#ui/sort-rows.ts';
import { overTimeSheet } from './over-time-sheet.ts';
import type { PaymentSearch } from './payment-search.ts';
import { paymentsOverTime } from './payments-over-time.ts';
import { paymentsSheet } from './payments-sheet.ts';
import type { Payments } from './use-payments.ts';

interface PaymentsExportProps {
  payments: Payments;
  search: Pick<PaymentSearch, 'sort' | 'view'>;
}

/** What is shown of all that matches: the payments in their order, or what was paid over time. */
export function PaymentsExport({ payments, search: { sort, view } }: PaymentsExportProps) {
  const { list, rows, columns, unitsNames } = payments;
  const shown = (inOrder: typeof rows) => inOrder.map(({ value }) => value);
  return (
    <ListExport
      list={list}
      what={view === 'chart' ? 'payments-over-time' : 'payments'}
      sheet={() =>
        view === 'chart'
          ? overTimeSheet(paymentsOverTime(shown(rows)), unitsNames)
          : paymentsSheet(shown(sortRows(rows, columns, sort)), unitsNames)
      }
    />
  );
}
