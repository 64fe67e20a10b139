import { csvFile } from '#lib/csv.ts';
import type { Sheet } from '#lib/sheet.ts';
import { xlsxFile } from '#lib/xlsx.ts';
import { datedName, download } from './download.ts';

export type SheetFormat = 'csv' | 'xlsx';

/** Writes a table and hands it to the browser as `waybill-receivables-2026-11-20.xlsx`. */
export function exportSheet(sheet: Sheet, what: string, format: SheetFormat): void {
  const file =
    format === 'csv'
      ? new Blob([csvFile(sheet)], { type: 'text/csv;charset=utf-8' })
      : new Blob([xlsxFile(sheet)], {
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        });
  download(file, datedName(what, format));
}
