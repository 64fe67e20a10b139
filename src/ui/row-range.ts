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
  /** Which way it was scrolled last: -1 up, 1 down, 0 where it was not. */
  heading: -1 | 0 | 1;
}

/** Rows drawn beyond the edges of what is seen, so that scrolling finds them there. */
const OVERSCAN = { ahead: 12, behind: 6, either: 8 };
const NONE = { ahead: 0, behind: 0, either: 0 };
/** Rows that come and go together: drawing them one by one costs a frame each. */
const STEP = 6;

/**
 * What is seen, as far as it makes a difference; the same object where nothing does.
 * @param isFirst nothing was drawn yet: what is seen comes first, what scrolling would find after it
 */
export function rowWindow(
  before: RowWindow,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
  rowHeight: number,
  isFirst: boolean,
): RowWindow {
  const step = rowHeight * (isFirst ? 1 : STEP);
  const top = Math.floor(scrollTop / step) * step;
  const next = { scrollTop: top, height: height + step };
  if (next.scrollTop === before.scrollTop && next.height === before.height) return before;
  const moved = Math.sign(next.scrollTop - before.scrollTop) as RowWindow['heading'];
  return { ...next, heading: moved === 0 ? before.heading : moved };
}

/** The rows to draw: from `first` up to and without `end`. */
export function rowRange(
  { count, rowHeight }: RowLayout,
  { scrollTop, height, heading }: RowWindow,
  isFirst: boolean,
): { first: number; end: number } {
  const { ahead, behind, either } = isFirst ? NONE : OVERSCAN;
  const above = heading === 0 ? either : heading < 0 ? ahead : behind;
  const below = heading === 0 ? either : heading > 0 ? ahead : behind;
  const first = Math.floor(scrollTop / rowHeight) - above;
  const end = Math.ceil((scrollTop + height) / rowHeight) + below;
  const clamp = (index: number) => Math.max(0, Math.min(count, index));
  return { first: clamp(first), end: clamp(end) };
}

/** Where to scroll so that a row is wholly seen; where it is already, nowhere else. */
export function scrollTopFor(
  index: number,
  { rowHeight, headerHeight }: RowLayout,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
): number {
  const highest = index * rowHeight;
  const lowest = highest + rowHeight + headerHeight - height;
  return Math.min(highest, Math.max(lowest, scrollTop));
}
