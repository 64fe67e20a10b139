import { exportRows } from '#api/listing/ask-rows.ts';
import { ListExport } from '#lists/list-export.tsx';
import type { Ledger } from './use-ledger.ts';

/** Exports all matching rows in the order shown. */
export function LedgerExport({ ledger: { query, list, asked } }: { ledger: Ledger }) {
  return (
    <ListExport
      list={list}
      what="receivables"
      write={(format, how) => exportRows(query.queryKey, list.rows, { ...asked, format }, how)}
    />
  );
}
