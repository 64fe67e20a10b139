import { startTransition, useEffect, useState, type RefObject } from 'react';
import { inTurn } from '#ui/later.tsx';

/** How near something must come to what is seen. */
const NEAR = '200px';

/**
 * Whether an element was near what is seen, or the page was printed. Elements are told one after
 * the other, each when the browser has nothing else to do.
 */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const see = (): void => startTransition(() => setSeen(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void inTurn().then(see);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current!);
    window.addEventListener('beforeprint', see);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', see);
    };
  }, [element]);
  return isSeen;
}
