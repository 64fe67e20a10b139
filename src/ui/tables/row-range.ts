/** A table whose rows are all of one height, in pixels, some with a separator above them. */
export interface RowLayout {
  count: number;
  rowHeight: number;
  /** Indexes of the rows below a separator, ascending. */
  separated: readonly number[];
  separatorHeight: number;
  /** Height of the header that covers rows at the top of the window. */
  headerHeight: number;
}

/** The visible part of the table, in pixels. */
export interface RowWindow {
  scrollTop: number;
  height: number;
  /** Direction of the last scroll: -1 up, 1 down, 0 for none. */
  heading: -1 | 0 | 1;
}

/** Rows to render beyond the visible ones, so that scrolling finds them there. */
const OVERSCAN = { ahead: 12, behind: 6, either: 8 };
const NONE = { ahead: 0, behind: 0, either: 0 };
/**
 * Rows that appear and disappear together, because rendering them one by one costs a frame each.
 */
const STEP = 8;

/**
 * Returns the visible part of the table, or the same object where the difference does not matter.
 * @param isFirst nothing was rendered yet: visible rows come first, rows for scrolling after them
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

/** How many separators are above a row, its own included. */
function separatorsAbove(index: number, { separated }: RowLayout): number {
  return countWhile(separated, (other) => other <= index);
}

/** Pixels from the first row's place to a row, without the header. */
export function rowTop(index: number, layout: RowLayout): number {
  return index * layout.rowHeight + separatorsAbove(index, layout) * layout.separatorHeight;
}

/** Pixels from the first row's place to the end of the last row. */
export function rowsHeight(layout: RowLayout): number {
  const { count, rowHeight, separated, separatorHeight } = layout;
  return count * rowHeight + separated.length * separatorHeight;
}

/** Returns the row at a height, with its hidden share: 2.5 is in the middle of the third row. */
function rowAt(top: number, { rowHeight, separated, separatorHeight }: RowLayout): number {
  const above = countWhile(
    separated,
    (index, place) => index * rowHeight + place * separatorHeight <= top,
  );
  // A visible separator needs its row, because they are rendered together.
  const least = above === 0 ? -Infinity : separated[above - 1]! + 0.001;
  return Math.max(least, (top - above * separatorHeight) / rowHeight);
}

/** How many items at the beginning fulfil a condition that no later item does. */
function countWhile(
  items: readonly number[],
  isSo: (item: number, place: number) => boolean,
): number {
  let from = 0;
  let end = items.length;
  while (from < end) {
    const middle = (from + end) >> 1;
    if (isSo(items[middle]!, middle)) from = middle + 1;
    else end = middle;
  }
  return from;
}

/** The rows to draw: from `first` up to and without `end`. */
export function rowRange(
  layout: RowLayout,
  { scrollTop, height, heading }: RowWindow,
  isFirst: boolean,
): { first: number; end: number } {
  const { ahead, behind, either } = isFirst ? NONE : OVERSCAN;
  const above = heading === 0 ? either : heading < 0 ? ahead : behind;
  const below = heading === 0 ? either : heading > 0 ? ahead : behind;
  const first = Math.floor(rowAt(scrollTop, layout)) - above;
  const end = Math.ceil(rowAt(scrollTop + height, layout)) + below;
  const clamp = (index: number) => Math.max(0, Math.min(layout.count, index));
  return { first: clamp(first), end: clamp(end) };
}

/**
 * Returns where to scroll so that a row is completely visible; the current position if it already
 * is.
 */
export function scrollTopFor(
  index: number,
  layout: RowLayout,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
): number {
  const { rowHeight, headerHeight, separated, separatorHeight } = layout;
  const top = rowTop(index, layout);
  const highest = separated.includes(index) ? top - separatorHeight : top;
  const lowest = top + rowHeight + headerHeight - height;
  return Math.min(highest, Math.max(lowest, scrollTop));
}

export function isWhollySeen(
  index: number,
  layout: RowLayout,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
): boolean {
  const top = rowTop(index, layout) - scrollTop;
  return index >= 0 && top >= 0 && top + layout.rowHeight + layout.headerHeight <= height;
}

/**
 * Returns the row that stays in place when the row height changes: the anchor if any of it is
 * visible, otherwise the first visible row; `null` for the beginning of the list.
 */
export function rowToKeep(
  layout: RowLayout,
  anchor: number,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
): number | null {
  const top = rowTop(anchor, layout) - scrollTop;
  const isSeen = top > -layout.rowHeight && top + layout.headerHeight < height;
  if (anchor >= 0 && isSeen) return anchor;
  return scrollTop === 0 ? null : Math.ceil(rowAt(scrollTop, layout));
}
