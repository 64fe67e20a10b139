import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FirstOfProps<T> {
  items: readonly T[];
  /** What they are, in the plural. */
  noun: string;
  /** How many are shown at first. */
  first?: number;
  children: (shown: readonly T[]) => ReactNode;
}

const MORE = 200;

/** The first of many; the others come when they are asked for, in portions. */
export function FirstOf<T>({ items, noun, first = 50, children }: FirstOfProps<T>) {
  const [count, setCount] = useState(first);
  const left = items.length - count;
  return (
    <>
      {children(left > 0 ? items.slice(0, count) : items)}
      {left > 0 && (
        <Button variant="default" size="compact-sm" my="xs" onClick={() => setCount(count + MORE)}>
          Show {left > MORE ? `${MORE} more` : `the other ${left}`} of {items.length} {noun}
        </Button>
      )}
    </>
  );
}
