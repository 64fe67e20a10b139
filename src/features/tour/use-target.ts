import { useEffect, useState } from 'react';

/** Milliseconds between two searches, because a target may appear later, or be drawn again. */
const SEARCH_EVERY = 500;

/**
 * Returns the visible element that matches a CSS selector, marked and scrolled into view unless
 * that would push the tour out of a low window; otherwise `null`.
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
