import { useThrottledValue } from '@mantine/hooks';
import { useDeferredValue } from 'react';
import { useStructuralSharing } from '#ui/use-structural-sharing.ts';

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
  return useDeferredValue(useThrottledValue(useStructuralSharing(figures), REDRAWN_EVERY));
}
