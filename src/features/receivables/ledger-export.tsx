import { sortRows, type Sort } from '#ui/sort-rows.ts';
import { ExportButtons } from '#ui/export-buttons.tsx';
import { ledgerSheet } from './ledger-sheet.ts';
import type { Ledger } from './use-ledger.ts';

interface LedgerExportProps {
  ledger: Ledger;
  sort: Sort;
  day: number;
}

/** All that matches, in the order shown. */
export function LedgerExport({ ledger, sort, day }: LedgerExportProps) {
  const { list, rows, columns } = ledger;
  return (
    <ExportButtons
      what="receivables"
      sheet={() => ledgerSheet(sortRows(rows, columns, sort), { ...ledger, day })}
      obstacle={list.asOf === null ? 'Not everything is read yet' : null}
    />
  );
}
