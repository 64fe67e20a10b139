import { unzipSync } from 'fflate';
import { BankFileError, LONGEST_FILE } from '#lib/bank-file/bank-statement.ts';
import { decodeText } from '#ui/decode-text.ts';
import type { WorkbookSheet } from './read-spreadsheet.ts';

/** The texts of a file, or of every file of an archive; or the sheets of a spreadsheet. */
export type FileTexts = { texts: string[]; names?: string[] } | { sheets: WorkbookSheet[] };

/**
 * Reads a file; of a PDF its rows, with tabs between the cells.
 *
 * @throws BankFileError where it can't be read
 */
export async function textsIn(bytes: Uint8Array): Promise<FileTexts> {
  if (bytes.length > LONGEST_FILE) throw new BankFileError('too-large');
  // Files of Excel before 2007.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new BankFileError('xls');
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  if (String.fromCodePoint(...bytes.subarray(0, 5)) === '%PDF-') {
    return { texts: [await (await import('./read-pdf.ts')).readPdf(bytes)] };
  }
  if (!isArchive) return { texts: [decoded(bytes)] };
  const files = unzipped(bytes);
  if (Object.hasOwn(files, 'xl/workbook.xml')) {
    return { sheets: await (await import('./read-spreadsheet.ts')).readSpreadsheet(bytes) };
  }
  return { texts: Object.values(files).map(decoded), names: Object.keys(files) };
}

function decoded(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch {
    throw new BankFileError('unknown');
  }
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
    size += originalSize;
    if (size > LONGEST_FILE) throw new BankFileError('too-large');
    return true;
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof BankFileError) throw error;
    throw new BankFileError('broken');
  }
}
