import { useThrottledValue } from '@mantine/hooks';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

/** Milliseconds between two drawings. */
const REDRAWN_EVERY = 2_000;

/**
 * Returns figures to draw while a list loads and they grow several times a second: the same
 * object for as long as nothing in it changes, and another one every two seconds at most,
 * which is drawn in slices.
 *
 * @param figures plain objects, arrays and values
 */
export function useDrawn<T>(figures: T): T {
  const [kept, setKept] = useState(figures);
  const same = replaceEqualDeep(kept, figures);
  if (same !== kept) setKept(same);
  return useDeferredValue(useThrottledValue(same, REDRAWN_EVERY));
}
