import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';

interface WhenNearProps {
  /** One element that stands for it until then, about as high. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Part of a long screen that is loaded and drawn once it is less than a window's height out of sight,
 * and stays.
 */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current!;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting) startTransition(() => setNear(true));
      },
      { root: element.closest('[data-scroller]'), rootMargin: '100% 0px' },
    );
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, []);
  if (isNear) return children;
  return (
    <div ref={place} style={noBox}>
      {fallback}
    </div>
  );
}

/** Else it would be the item of a grid instead of what it holds. */
const noBox = { display: 'contents' };
