import { formatTimeOfDay } from '#lib/format-instant.ts';
import { formatCount } from '#lib/locale.ts';
import type { Selection } from '#ui/selection.ts';

/** What is chosen: `3 selected`. Of what was frozen, since when nothing was added. */
export function selectionWords({ keys, frozen }: Selection<{ key: string }>): string {
  const count = formatCount(keys.size);
  if (frozen === null) return `${count} selected`;
  const isAll = frozen.isAll && frozen.isSure && keys.size === frozen.rows.size;
  const all = isAll ? `All ${count}` : count;
  const doubt = frozen.isSure ? '' : '; the list changed while it was read';
  return `${all} selected, as of ${formatTimeOfDay(frozen.at)}${doubt}`;
}

/** `Select all 4,312` where it is known how many match. */
export function selectAllWords(count: number | null): string {
  return count === null ? 'Select all that match' : `Select all ${formatCount(count)}`;
}

/** `Collecting 1,200 of 4,312…`. */
export function collectingWords(read: number, total: number | null): string {
  const of = total === null ? '' : ` of ${formatCount(total)}`;
  return `Collecting ${formatCount(read)}${of}…`;
}
