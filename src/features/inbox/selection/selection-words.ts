import { shortInstant } from '#lib/format-instant.ts';
import type { Selection } from '#ui/tables/selection.ts';
import { selectionTexts } from '../model/texts.ts';

type Chosen = Selection<{ key: string }>;

/** `3 selected`, with a warning if the list changed while it was loading. */
export function selectionWords({ keys, frozen }: Chosen): string {
  if (frozen === null) return selectionTexts.selected(keys.size, false);
  const isAll = frozen.isAll && frozen.isSure && keys.size === frozen.rows.size;
  return `${selectionTexts.selected(keys.size, isAll)}${frozen.isSure ? '' : selectionTexts.changed}`;
}

/** When a selection of everything was loaded, because later notifications don't belong to it. */
export function selectionAge({ frozen }: Chosen): string | undefined {
  return frozen === null ? undefined : selectionTexts.loadedAt(shortInstant(frozen.at, Date.now()));
}
