import { NO_PAUSE } from '#lib/pauses.ts';
import { mediaTypes, sheetParts, type SheetFormat } from '#lib/sheet-parts.ts';
import { sourceOf, type Sheet } from '#lib/sheet.ts';

/** Writes a short table, on the page and at once. */
export async function writeShortSheet(sheet: Sheet, format: SheetFormat): Promise<Blob> {
  const writing = { pause: NO_PAUSE, report: () => {} };
  const parts = await sheetParts(sourceOf(sheet), format, writing);
  return new Blob(parts, { type: mediaTypes[format] });
}
