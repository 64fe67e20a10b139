import { NO_PAUSE } from '#lib/pauses.ts';
import { mediaTypes, sheetParts } from '#lib/sheet-parts.ts';
import { sourceOf, type Sheet } from '#lib/sheet.ts';
import type { WriteFile } from './export-buttons.tsx';

/** Writes a short table, on the page and at once. */
export function sheetWriter(sheet: () => Sheet): WriteFile {
  return async (format, { onProgress: report }) => {
    const parts = await sheetParts(sourceOf(sheet()), format, { pause: NO_PAUSE, report });
    return new Blob(parts, { type: mediaTypes[format] });
  };
}
