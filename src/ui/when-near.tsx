import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsPhone } from './use-is-phone.ts';

interface WhenNearProps {
  /** One element of similar height that replaces it until then. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Part of a long screen that a phone loads and draws once it is less than a window's height out of
 * sight. It stays. Elsewhere it is there from the start, and on paper.
 */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [isNear, setNear] = useState(!isPhone);
  if (!isPhone && !isNear) setNear(true);
  useEffect(() => {
    if (isNear) return undefined;
    const element = place.current!;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting) startTransition(() => setNear(true));
      },
      { root: element.closest('[data-scroller]'), rootMargin: '100% 0px' },
    );
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, [isNear]);
  if (isNear) return children;
  return (
    <div ref={place} style={noBox}>
      {fallback}
    </div>
  );
}

/** Otherwise the wrapper, not its content, would be the grid item. */
const noBox = { display: 'contents' };
