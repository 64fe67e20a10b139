import readXlsxFile, { type CellValue } from 'read-excel-file/universal';
import { BankFileError } from '#lib/bank-file/bank-statement.ts';
import { BETWEEN_CELLS } from '#lib/remittance/read-table.ts';
import { FORMAT_MARK, withFormatWords } from './number-formats.ts';

/** A sheet with its rows as text, with `BETWEEN_CELLS` between the cells. */
export interface WorkbookSheet {
  name: string;
  rows: number;
  text: string;
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
    return sheets.flatMap(({ sheet: name, data }) =>
      data.length === 0
        ? []
        : [
            {
              name,
              rows: data.length,
              text: data.map((row) => row.map(textOf).join(BETWEEN_CELLS)).join('\n'),
            },
          ],
    );
  } catch {
    throw new BankFileError('broken');
  }
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
  return String(cell)
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(BETWEEN_CELLS, ' ')
    .replaceAll('"', '');
}
