import { strFromU8, unzipSync } from 'fflate';
import type { CellValue } from 'read-excel-file/universal';
import { MOST_LINES } from '#lib/remittance/read-table.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';

type Cell = CellValue<string> | null;

/** The looks of a sheet beside its cells: places from 0. */
interface SheetLayout {
  hiddenRows: ReadonlySet<number>;
  /** The first and the last column of each group. */
  hiddenColumns: readonly (readonly [from: number, to: number])[];
  merged: readonly MergedCells[];
}

interface MergedCells {
  column: number;
  from: number;
  to: number;
}

/** Returns the layouts of a workbook's sheets, in their order. */
export function sheetLayouts(bytes: Uint8Array): SheetLayout[] {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const targets = new Map(
    tagsOf(read('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      valueOf(tag, 'Id'),
      valueOf(tag, 'Target').replace(/^\/xl\//, ''),
    ]),
  );
  return tagsOf(read('xl/workbook.xml'), 'sheet').map((tag) =>
    layoutOf(read(`xl/${targets.get(valueOf(tag, 'id'))}`)),
  );
}

function layoutOf(sheet: string): SheetLayout {
  const isHidden = (tag: string) => /^(?:1|true)$/.test(valueOf(tag, 'hidden'));
  let row = 0;
  const hiddenRows = new Set<number>();
  for (const tag of tagsOf(sheet, 'row')) {
    row = Number(valueOf(tag, 'r')) || row + 1;
    if (isHidden(tag)) hiddenRows.add(row - 1);
  }
  return {
    hiddenRows,
    hiddenColumns: tagsOf(sheet, 'col')
      .filter(isHidden)
      .map((tag) => [Number(valueOf(tag, 'min')) - 1, Number(valueOf(tag, 'max')) - 1] as const),
    merged: tagsOf(sheet, 'mergeCell').slice(0, MOST_LINES).flatMap(mergedCells),
  };
}

function mergedCells(tag: string): MergedCells[] {
  const match = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(valueOf(tag, 'ref'));
  if (!match) return [];
  const [, letters = '', from, to] = match;
  const column = Array.from(letters).reduce((sum, it) => sum * 26 + it.codePointAt(0)! - 64, 0) - 1;
  return [{ column, from: Number(from) - 1, to: Number(to) - 1 }];
}

/** The tags of a name, each up to its end, with or without a prefix. */
function tagsOf(xml: string, name: string): string[] {
  return xml.split('<').filter((part) => /^(?:\w{1,9}:)?(\w{1,20})[\s/>]/.exec(part)?.[1] === name);
}

function valueOf(tag: string, attribute: string): string {
  const parts = tag.split('"');
  const at = parts.findIndex((part) => part.split(/[\s:]/).at(-1) === `${attribute}=`);
  return at < 0 ? '' : (parts[at + 1] ?? '');
}

/**
 * Writes the text or day of merged cells into each of their rows, as a person reads it. A number stays in
 * the first row, because it may be the amount of all of them.
 */
export function withMergedCells(data: readonly (readonly Cell[])[], { merged }: SheetLayout) {
  const rows = data.map((row) => [...row]);
  for (const { column, from, to } of merged) {
    const value = data[from]?.[column] ?? null;
    if (value === null || (typeof value === 'string' && isAmount(value))) continue;
    for (const row of rows.slice(from + 1, to + 1)) {
      if (row.some((cell) => cell !== null)) row[column] ??= value;
    }
  }
  return rows;
}

/** Returns the shown rows and columns. */
export function shownCells(
  rows: readonly (readonly string[])[],
  { hiddenRows, hiddenColumns }: SheetLayout,
): string[][] {
  const isShown = (column: number) =>
    !hiddenColumns.some(([from, to]) => column >= from && column <= to);
  return rows
    .filter((_, row) => !hiddenRows.has(row))
    .map((row) => row.filter((_, column) => isShown(column)));
}
