import { ExportButtons } from '#ui/export-buttons.tsx';
import { sortRows, type Sort } from '#ui/sort-rows.ts';
import { paymentsSheet } from './payments-sheet.ts';
import type { Payments } from './use-payments.ts';

/** All that matches, in the order shown. */
export function PaymentsExport({ payments, sort }: { payments: Payments; sort: Sort }) {
  const { list, rows, columns, unitsNames } = payments;
  return (
    <ExportButtons
      what="payments"
      sheet={() =>
        paymentsSheet(
          sortRows(rows, columns, sort).map(({ value }) => value),
          unitsNames,
        )
      }
      obstacle={list.asOf === null ? 'Not everything is read yet' : null}
    />
  );
}
