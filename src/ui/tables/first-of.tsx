import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { SmallButton } from '../button.tsx';
import { firstOfTexts } from '../late-texts.ts';

interface FirstOfProps<T> {
  items: readonly T[];
  /** The items' name in the plural. */
  noun: string;
  /** How many are shown at first. */
  first?: number;
  children: (shown: readonly T[]) => ReactNode;
}

const MORE = 200;
/** The most items to render in one task without blocking the page. */
const AT_ONCE = 12;

/** Shows the first of many items; the others appear on demand, in portions. */
export function FirstOf<T>({ items, noun, first = 50, children }: FirstOfProps<T>) {
  const [count, setCount] = useState(first);
  const left = items.length - count;
  const drawn = useDrawn(Math.min(count, items.length));
  return (
    <>
      {children(drawn < items.length ? items.slice(0, drawn) : items)}
      {left > 0 && (
        <SmallButton my="xs" onClick={() => setCount(count + MORE)}>
          {left > MORE
            ? firstOfTexts.next(MORE, items.length, noun)
            : firstOfTexts.rest(left, items.length, noun)}
        </SmallButton>
      )}
    </>
  );
}

/**
 * Returns how many of all items are rendered: twice as many each time, so that keys and clicks are
 * handled in between.
 */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(2 * drawn));
  }, [drawn, count]);
  return Math.min(drawn, count);
}
