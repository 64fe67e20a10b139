import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the content below in place while rows are selected: the bar stays as high as it was with
 * its status texts, which may take a line more than the actions on the selection. Sets
 * `--idle-height`, in pixels, on the element, whose attribute `data-selecting` marks a selection.
 */
export function useIdleHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current!;
    const observer = new ResizeObserver(() => {
      if ('selecting' in element.dataset) return;
      element.style.setProperty('--idle-height', `${element.getBoundingClientRect().height}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
}
