import { strToU8, Zip, ZipDeflate } from 'fflate';
import { decimalPlaces, plainDecimal } from './decimal.ts';
import { isExactNumber, TOO_MANY_ROWS, type SheetCell, type SheetSource } from './sheet.ts';
import type { Pause } from './pauses.ts';
import { xlsxDate } from './xlsx-date.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Styles by their place in `cellXfs`: a number of so many places is `NUMBERS` + places; the formats
 * of the dates that occur follow.
 */
const PLAIN = 0;
const HEADER = 1;
const TEXT = 2;
const NUMBERS = 3;
const MOST_PLACES = 15;
const DATES = NUMBERS + MOST_PLACES + 1;
/** A spreadsheet holds some 200 formats: dates in yet another offset are text. */
const MOST_DATE_FORMATS = 100;
/** Widths of columns in characters; wide enough that no date turns into `####`. */
const NARROWEST = 8;
const WIDEST = 60;
/** The rows that a spreadsheet holds, its header included. */
const MOST_ROWS = 1_048_576;
/** The most characters of a cell; a spreadsheet treats a file with longer ones as damaged. */
const MOST_TEXT = 32_767;
const CUT = '… Cut here: export CSV for the whole text.';
/** Number formats of one's own begin here (ECMA-376, 18.8.30). */
const OWN_FORMATS = 164;

/** Options to write a long file without blocking other tasks. */
export interface Writing {
  pause: Pause;
  /** Shares of the work, from 0 to 1. */
  report: (progress: number) => void;
}

const STRETCH = 128;

/**
 * A workbook of one sheet (ECMA-376). Text stays text however it begins, so that it is never a
 * formula. An amount is a number if that preserves every digit, otherwise text. A date is a date if
 * a spreadsheet has that date, otherwise text.
 *
 * Rows are created twice, because the column widths precede them.
 * @throws RangeError before any row is created, if a spreadsheet doesn't hold that many
 */
export async function xlsxFile(
  { header, count, row: cellsOf }: SheetSource,
  { pause, report }: Writing,
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (count >= MOST_ROWS) throw new RangeError(TOO_MANY_ROWS);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const add = (name: string) => {
    // A faster compression, because a person waits: half the time for a slightly larger file.
    const file = new ZipDeflate(name, { level: 3 });
    zip.add(file);
    return (text: string, isLast = true) => file.push(strToU8(text), isLast);
  };
  for (const [name, text] of Object.entries(FIXED)) add(name)(XML + text);

  const widths = header.map(({ length }) => length);
  for (let place = 0; place < count; place++) {
    if (place % STRETCH === 0) {
      await pause();
      report((0.3 * place) / count);
    }
    for (const [column, cell] of cellsOf(place).entries()) {
      widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell));
    }
  }

  const dateFormats: string[] = [];
  const write = add('xl/worksheets/sheet1.xml');
  write(XML + sheetStart(header, widths), false);
  let text = '';
  for (let place = 0; place < count; place++) {
    const cells = cellsOf(place).map((cell) => cellXml(cell, dateFormats));
    text += row(place + 2, cells);
    if ((place + 1) % STRETCH !== 0) continue;
    write(text, false);
    text = '';
    await pause();
    report(0.3 + (0.7 * (place + 1)) / count);
  }
  write(`${text}</sheetData></worksheet>`);
  add('xl/styles.xml')(XML + styles(dateFormats));
  zip.end();
  return parts;
}

/** The files that are the same in every workbook. */
const FIXED = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Waybill" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
};

/** The part of a worksheet before its second row. */
function sheetStart(header: readonly string[], widths: readonly number[]): string {
  const columns = widths.map((length, place) => {
    const width = Math.min(Math.max(length + 2, NARROWEST), WIDEST);
    return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
  });
  const head = row(
    1,
    header.map((name) => textXml(name, HEADER)),
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `<worksheet xmlns="${MAIN}">${frozen}<cols>${columns.join('')}</cols><sheetData>${head}`;
}

/** Places are optional in the standard, but some readers open no file without them. */
function row(number: number, cells: readonly string[]): string {
  const placed = cells.map((xml, column) =>
    xml === '' ? '' : `<c r="${columnName(column)}${number}"${xml.slice('<c'.length)}`,
  );
  return `<row r="${number}">${placed.join('')}</row>`;
}

/** A, B, … Z, AA and on. */
function columnName(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function lengthOf(cell: SheetCell): number {
  if (cell === null) return 0;
  if (typeof cell !== 'object') return String(cell).length;
  return 'date' in cell ? cell.date.length : plainDecimal(cell.amount).length;
}

function cellXml(cell: SheetCell, dateFormats: string[]): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c s="${PLAIN}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(cell, TEXT);
  if ('date' in cell) return dateXml(cell.date, dateFormats);
  const { amount } = cell;
  if (!isExactNumber(amount)) return textXml(plainDecimal(amount), TEXT);
  const style = NUMBERS + Math.min(decimalPlaces(amount), MOST_PLACES);
  return `<c s="${style}"><v>${plainDecimal(amount)}</v></c>`;
}

function dateXml(text: string, dateFormats: string[]): string {
  const date = xlsxDate(text);
  if (!date) return textXml(text, TEXT);
  if (!dateFormats.includes(date.format)) {
    if (dateFormats.length === MOST_DATE_FORMATS) return textXml(text, TEXT);
    dateFormats.push(date.format);
  }
  return `<c s="${DATES + dateFormats.indexOf(date.format)}"><v>${date.serial}</v></c>`;
}

function textXml(whole: string, style: number): string {
  const text = whole.length <= MOST_TEXT ? whole : whole.slice(0, MOST_TEXT - CUT.length) + CUT;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // Characters that XML can't contain (XML 1.0, 2.2).
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      // `_x0041_` is an A to a spreadsheet (ECMA-376, 22.9.2.19).
      .replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>]/g, (character) => entities[character]!)
      // A reader would turn a carriage return into a line feed.
      .replaceAll('\r', '&#13;')
  );
}

function styles(dateFormats: readonly string[]): string {
  const formats = [
    ...Array.from({ length: MOST_PLACES + 1 }, (_, places) =>
      places === 0 ? '0' : `0.${'0'.repeat(places)}`,
    ),
    ...dateFormats,
  ];
  const numFmts = formats
    .map(
      (format, place) =>
        `<numFmt numFmtId="${OWN_FORMATS + place}" formatCode="${format.replaceAll('"', '&quot;')}"/>`,
    )
    .join('');
  const xf = (numFmt: number, font = 0) =>
    `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  // 49 is text (ECMA-376, 18.8.30).
  const xfs = [xf(0), xf(0, 1), xf(49), ...formats.map((_, place) => xf(OWN_FORMATS + place))];
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numFmts}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
}
