import { CSV_START, csvRecord } from './csv.ts';
import type { SheetSource } from './sheet.ts';
import { xlsxFile, type Writing } from './xlsx.ts';

export const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type SheetFormat = keyof typeof mediaTypes;

const STRETCH = 128;
/** Rows in each part of the file: a single text of all rows would be copied repeatedly. */
const PART = 4096;

/** A table as a file, written in portions: its parts together are the file. */
export async function sheetParts(
  sheet: SheetSource,
  format: SheetFormat,
  writing: Writing,
): Promise<(string | Uint8Array<ArrayBuffer>)[]> {
  return format === 'csv' ? csvParts(sheet, writing) : xlsxFile(sheet, writing);
}

async function csvParts(
  { header, count, row }: SheetSource,
  { pause, report }: Writing,
): Promise<string[]> {
  const parts = [CSV_START + csvRecord(header)];
  let text = '';
  for (let place = 0; place < count; place++) {
    if (place % STRETCH === 0) {
      await pause();
      report(place / count);
    }
    text += csvRecord(row(place));
    if ((place + 1) % PART !== 0) continue;
    parts.push(text);
    text = '';
  }
  parts.push(text);
  return parts;
}
