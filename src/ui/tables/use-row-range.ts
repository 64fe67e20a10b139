import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import {
  isWhollySeen,
  rowRange,
  rowToKeep,
  rowTop,
  rowWindow,
  scrollTopFor,
  type RowLayout,
  type RowWindow,
} from './row-range.ts';

/** The most rows to print, about 30 sheets; an export has all. */
const MOST_PRINTED = 1000;
/** Pixels that header, filters and bars take from a window at least. */
const ABOVE_ROWS = 160;

/**
 * Returns the rows of a scrolled table to render. All rows have the same height, which makes this a
 * division; a library for any heights records every row's. On paper it is all rows, up to
 * `MOST_PRINTED`. If the row height changes, the row `anchor` (-1 for none) stays under the pointer,
 * also where what is above the table grows with it; if the table becomes lower, it stays visible.
 * If other rows arrive, visible ones are rendered first, then those for scrolling.
 */
export function useRowRange(
  scroller: RefObject<HTMLElement | null>,
  layout: RowLayout,
  anchor: number,
  rows: readonly { key: string }[],
) {
  // A guess, so that the first render has rows: measuring first would lay out the page twice.
  const [seen, setSeen] = useState<RowWindow>(() => ({
    scrollTop: 0,
    height: Math.max(0, window.innerHeight - ABOVE_ROWS),
    heading: 0,
  }));
  const [isFirst, setFirst] = useState(true);
  const { rowHeight, count } = layout;
  const isPrinting = usePrinting();
  const around = rowRange(layout, seen, isFirst);
  const [before, setBefore] = useState(rows);
  if (before !== rows) {
    setBefore(rows);
    // A row that leaves or comes moves the others by a place; others come by a sort or a filter.
    const near = before.slice(around.first, around.end);
    const top = rows[rowRange(layout, seen, true).first]?.key;
    if (!near.some(({ key }) => key === top)) setFirst(true);
  }

  useEffect(() => {
    if (isFirst) startTransition(() => setFirst(false));
  }, [isFirst]);

  const latest = useRef<Latest>({ ...NOWHERE, seen, layout, anchor, pin: null });
  useLayoutEffect(() => {
    const { layout: before, anchor: last } = latest.current;
    Object.assign(latest.current, { layout, anchor });
    if (anchor !== last) latest.current.pin = null;
    if (before.rowHeight === rowHeight) return;
    latest.current.pin ??= pinIn(latest.current, before);
    keepPinned(scroller.current!, latest.current);
  });

  useLayoutEffect(() => {
    const element = scroller.current!;
    const look = (): void => {
      const { scrollTop, clientHeight: height } = element;
      // A person scrolled.
      if (Math.abs(scrollTop - latest.current.scrollTop) > 1) latest.current.pin = null;
      latest.current.scrollTop = scrollTop;
      const next = rowWindow(latest.current.seen, { scrollTop, height }, rowHeight, isFirst);
      // React would render once more before it noticed that nothing changed.
      if (next === latest.current.seen) return;
      latest.current.seen = next;
      setSeen(next);
    };
    // In the current frame: React alone would render rows a task later, and a frame too late.
    const onScroll = (): void => flushSync(look);
    element.addEventListener('scroll', onScroll, { passive: true });
    // It is called once in any case, when the page is laid out: asking earlier would do that twice.
    const observer = new ResizeObserver(() => {
      const { layout, anchor, ...before } = latest.current;
      const { top } = element.getBoundingClientRect();
      const height = element.clientHeight;
      // Details that come beside the list may give its filters another line, also some time later.
      keepPinned(element, latest.current);
      // A bar that appears beside the list must not push the active row out of sight.
      if (height < before.height && isWhollySeen(anchor, layout, before)) {
        const { scrollTop } = latest.current;
        const least = scrollTopFor(anchor, layout, { scrollTop, height });
        jump(element, latest.current, Math.max(scrollTop, least));
      }
      // Not in the scroll handler, which comes first in a frame and would hide that the list became
      // lower.
      Object.assign(latest.current, { top, height });
      look();
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, rowHeight, isFirst]);

  return {
    ...(isPrinting ? { first: 0, end: Math.min(count, MOST_PRINTED) } : around),
    isPrinting,
    /** Asking the element for it while React replaces the table would lay out the page. */
    scrollTop: (): number => latest.current.scrollTop,
    /** Scrolls no further than to where all of the row is seen. */
    scrollTo: (index: number): void => {
      const element = scroller.current;
      if (!element) return;
      const seen = { scrollTop: element.scrollTop, height: element.clientHeight };
      jump(element, latest.current, scrollTopFor(index, layout, seen));
    },
  };
}

/** The table as it was laid out last. */
interface Latest {
  scrollTop: number;
  /** Its place and height in the window. */
  top: number;
  height: number;
  seen: RowWindow;
  layout: RowLayout;
  anchor: number;
  /**
   * A row that stays at its place in the window, in pixels, until a person scrolls. What is above
   * the list hides no more of the row than at first.
   */
  pin: { row: number; at: number; hidden: number } | null;
}

const NOWHERE = { scrollTop: 0, top: 0, height: 0 };

function pinIn({ anchor, ...latest }: Latest, layout: RowLayout): Latest['pin'] {
  const row = rowToKeep(layout, anchor, latest);
  if (row === null) return null;
  const below = rowTop(row, layout) - latest.scrollTop;
  return { row, at: latest.top + layout.headerHeight + below, hidden: Math.max(0, -below) };
}

function jump(element: HTMLElement, latest: Latest, top: number): void {
  element.scrollTo({ top });
  // The browser tells of it with the next frame, and rows may change their height before that.
  latest.scrollTop = Math.max(0, top);
}

function keepPinned(element: HTMLElement, latest: Latest): void {
  const { pin, layout } = latest;
  if (!pin) return;
  const { top } = element.getBoundingClientRect();
  const below = Math.max(-pin.hidden, pin.at - top - layout.headerHeight);
  jump(element, latest, rowTop(pin.row, layout) - below);
  latest.scrollTop = element.scrollTop;
}

/** Whether the page is laid out for paper at the moment. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
