import { mediaTypes, sheetParts, type SheetFormat } from '#lib/sheet-parts.ts';
import type { SheetSource } from '#lib/sheet.ts';
import { createPause } from './pauses.ts';

/**
 * Writes a table of any length in portions, so that the page or its worker stays responsive.
 * @throws the signal's reason if it is stopped
 */
export async function writeSheet(
  sheet: SheetSource,
  format: SheetFormat,
  { signal, onProgress: report }: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Blob> {
  const parts = await sheetParts(sheet, format, { pause: createPause(signal), report });
  return new Blob(parts, { type: mediaTypes[format] });
}
