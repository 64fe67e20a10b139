import readXlsxFile, { type CellValue } from 'read-excel-file/universal';
import { BankFileError } from '#lib/bank-file/bank-statement.ts';
import { BETWEEN_CELLS } from '#lib/remittance/read-table.ts';
import { FORMAT_MARK, withFormatWords } from './number-formats.ts';
import { sheetLayouts, shownCells, withMergedCells } from './sheet-layout.ts';

/** A sheet with its rows as text, with `BETWEEN_CELLS` between the cells. */
export interface WorkbookSheet {
  name: string;
  rows: number;
  text: string;
  /** Whether it has the rows and columns that the spreadsheet hides. */
  hasHidden?: boolean;
}

/**
 * Reads the sheets of a spreadsheet that have rows. Dates are ISO days, and numbers have a point
 * before the fraction whatever the reader's notation is.
 *
 * @throws BankFileError broken
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  try {
    // A copy, since the bytes may be a view of more than the file.
    const copy = new Uint8Array(withFormatWords(bytes)).buffer;
    const sheets = await readXlsxFile(copy, { parseNumber: writtenNumber });
    const layouts = sheetLayouts(bytes);
    return sheets.flatMap(({ sheet: name, data }, place) => {
      const layout = layouts[place]!;
      const cells = withMergedCells(data, layout).map((row) => row.map(textOf));
      const all = sheetOfCells(name, cells);
      const shown = sheetOfCells(name, shownCells(cells, layout));
      const hasHidden = contentOf(all) !== contentOf(shown);
      return (hasHidden ? [shown, { ...all, hasHidden }] : [all]).filter(({ rows }) => rows > 0);
    });
  } catch {
    throw new BankFileError('broken');
  }
}

function sheetOfCells(name: string, cells: readonly (readonly string[])[]): WorkbookSheet {
  return {
    name,
    rows: cells.filter((row) => row.some((cell) => cell !== '')).length,
    text: cells.map((row) => row.join(BETWEEN_CELLS)).join('\n'),
  };
}

function contentOf({ text }: WorkbookSheet): string {
  return text.replaceAll(BETWEEN_CELLS, '').replaceAll('\n', '');
}

function writtenNumber(text: string): string {
  const [number = '', words] = text.split(FORMAT_MARK);
  return words ? `${exactNumber(number)} ${words}` : exactNumber(number);
}

/**
 * Spreadsheets store numbers as binary fractions: 0.1 + 0.2 is stored as 0.30000000000000004, and
 * displayed as 0.3. Spreadsheets display fifteen digits.
 */
function exactNumber(text: string): string {
  const digits = String(Number(Number(text).toPrecision(15)));
  // Three decimal places could be read as thousands.
  return /\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

function textOf(cell: CellValue<string> | null): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell)
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(BETWEEN_CELLS, ' ');
  // A quote elsewhere is a plain character, as in CSV.
  return /^=?"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
