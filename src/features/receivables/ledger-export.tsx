import { sortRows, type Sort } from '#ui/sort-rows.ts';
import { ListExport } from '#lists/list-export.tsx';
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
    <ListExport
      list={list}
      what="receivables"
      sheet={() => ledgerSheet(sortRows(rows, columns, sort), { ...ledger, day })}
    />
  );
}
