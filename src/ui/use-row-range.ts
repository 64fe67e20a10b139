import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { OVERSCAN, rowRange, scrollTopFor, type RowLayout } from './row-range.ts';

/**
 * Which rows of a scrolled table are to be drawn. All rows have one height, which makes this a
 * division; a library for any heights keeps a record of every row's.
 */
export function useRowRange(scroller: RefObject<HTMLElement | null>, layout: RowLayout) {
  const [{ scrollTop, height }, setWindow] = useState({ scrollTop: 0, height: 0 });
  // What is seen comes first, what scrolling would find after it.
  const [overscan, setOverscan] = useState(0);
  const { rowHeight } = layout;

  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), []);

  useLayoutEffect(() => {
    const element = scroller.current!;
    const look = (): void =>
      setWindow((before) => {
        // Within a row nothing else is drawn.
        const scrollTop = Math.floor(element.scrollTop / rowHeight) * rowHeight;
        const height = element.clientHeight + rowHeight;
        return before.scrollTop === scrollTop && before.height === height
          ? before
          : { scrollTop, height };
      });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);

  return {
    ...rowRange(layout, { scrollTop, height }, overscan),
    /** Scrolls no further than to where all of the row is seen. */
    scrollTo: (index: number): void => {
      const element = scroller.current;
      if (!element) return;
      const seen = { scrollTop: element.scrollTop, height: element.clientHeight };
      element.scrollTo({ top: scrollTopFor(index, layout, seen) });
    },
  };
}
