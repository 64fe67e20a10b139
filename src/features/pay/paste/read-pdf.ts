import { getDocumentProxy } from 'unpdf';
import { BankFileError } from '#lib/bank-file/bank-statement.ts';
import { belowHeader, type PlacedCell } from '#lib/remittance/place-cells.ts';

/** Pages to read at most; remittance advice is shorter. */
const MOST_PAGES = 200;
/** Minimum points between two texts of one line in different columns. */
const COLUMN_GAP = 8;
const WORD_GAP = 1;
/** Points by which texts of one line may differ in height. */
const SAME_LINE = 3;
/** Points by which edges of one column may differ. */
const SAME_EDGE = 4;

interface Placed {
  text: string;
  x: number;
  y: number;
  end: number;
}

/**
 * Returns the lines of a PDF with a text layer, with tabs between texts in different columns.
 *
 * @throws BankFileError broken; too-long; scanned, where it has no text
 */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const lines: PlacedCell[][] = [];
  try {
    await loadLibrary();
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    if (pdf.numPages > MOST_PAGES) throw new BankFileError('too-long');
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      lines.push(...cellsOf(items.flatMap((item) => ('str' in item ? placed(item) : []))));
    }
  } catch (error) {
    if (error instanceof BankFileError) throw error;
    throw new BankFileError('broken');
  }
  if (lines.length === 0) throw new BankFileError('scanned');
  return withTabs(lines).join('\n');
}

/**
 * In a worker without a window, PDF.js takes the worker for its own: it would answer the page's messages.
 */
async function loadLibrary(): Promise<void> {
  const scope = globalThis as { window?: unknown };
  const hasWindow = 'window' in scope;
  if (!hasWindow) scope.window = scope;
  try {
    await import('unpdf/pdfjs');
  } finally {
    if (!hasWindow) delete scope.window;
  }
}

function placed(item: { str: string; transform: number[]; width: number }): Placed[] {
  if (item.str.trim() === '') return [];
  const [, , , , x = 0, y = 0] = item.transform;
  return [{ text: item.str.trim(), x, y, end: x + item.width }];
}

/** Texts from top to bottom, those on one line from left to right. */
export function textLines(texts: readonly Placed[]): string[] {
  return withTabs(cellsOf(texts));
}

function withTabs(lines: readonly (readonly PlacedCell[])[]): string[] {
  return belowHeader(lines, SAME_EDGE).map((cells) => cells.join('\t'));
}

function cellsOf(texts: readonly Placed[]): PlacedCell[][] {
  const lines: Placed[][] = [];
  for (const text of texts.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && Math.abs(line[0]!.y - text.y) <= SAME_LINE) line.push(text);
    else lines.push([text]);
  }
  return lines.map((line) => {
    const cells: PlacedCell[] = [];
    for (const { text, x, end } of line.toSorted((a, b) => a.x - b.x)) {
      const before = cells.at(-1);
      const gap = before ? x - before.end : COLUMN_GAP;
      const written = text.replaceAll('\t', ' ');
      if (!before || gap >= COLUMN_GAP) cells.push({ text: written, start: x, end });
      else
        Object.assign(before, { text: before.text + (gap < WORD_GAP ? '' : ' ') + written, end });
    }
    return cells;
  });
}
