import { useEffect, useState } from 'react';

/** Milliseconds between two searches, because a target may appear later, or be drawn again. */
const SEARCH_EVERY = 500;

/**
 * The visible element that a CSS selector finds, marked, and scrolled into view unless that would
 * take the tour itself out of a low window; else `null`.
 */
export function useTarget(selector: string, isLow: boolean): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const search = (): void => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)];
      setTarget(found.find((it) => it.checkVisibility()) ?? null);
    };
    search();
    const timer = setInterval(search, SEARCH_EVERY);
    return () => clearInterval(timer);
  }, [selector]);
  useEffect(() => {
    target?.setAttribute('data-tour', '');
    if (!isLow) target?.scrollIntoView({ block: 'nearest' });
    return () => target?.removeAttribute('data-tour');
  }, [target, isLow]);
  return target;
}
