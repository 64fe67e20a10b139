import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps what stands below where it is while rows are chosen: the bar stays as high as it was with
 * its claims, which may take a line more than what can be done with the chosen. As `--idle-height`,
 * in pixels, on the element; told by its attribute `data-selecting`.
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
