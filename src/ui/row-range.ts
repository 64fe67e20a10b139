/** A table whose rows are all of one height, in pixels. */
export interface RowLayout {
  count: number;
  rowHeight: number;
  /** Of what covers the top of the window while rows pass under it. */
  headerHeight: number;
}

/** What of the table is seen, in pixels. */
export interface RowWindow {
  scrollTop: number;
  height: number;
}

/** Rows drawn beyond each edge of what is seen, so that scrolling finds them there. */
export const OVERSCAN = 12;

/** The rows to draw: from `first` up to and without `end`. */
export function rowRange(
  { count, rowHeight }: RowLayout,
  { scrollTop, height }: RowWindow,
  overscan = OVERSCAN,
): { first: number; end: number } {
  const first = Math.floor(scrollTop / rowHeight) - overscan;
  const end = Math.ceil((scrollTop + height) / rowHeight) + overscan;
  const clamp = (index: number) => Math.max(0, Math.min(count, index));
  return { first: clamp(first), end: clamp(end) };
}

/** Where to scroll so that a row is wholly seen; where it is already, nowhere else. */
export function scrollTopFor(
  index: number,
  { rowHeight, headerHeight }: RowLayout,
  { scrollTop, height }: RowWindow,
): number {
  const highest = index * rowHeight;
  const lowest = highest + rowHeight + headerHeight - height;
  return Math.min(highest, Math.max(lowest, scrollTop));
}
