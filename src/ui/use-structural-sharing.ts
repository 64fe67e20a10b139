import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the value, reusing the previous object for every equal part, so that only components
 * whose part has changed render again.
 *
 * @param value plain objects, arrays and values
 */
export function useStructuralSharing<T>(value: T): T {
  const [before, setBefore] = useState(value);
  const shared = replaceEqualDeep(before, value);
  if (shared !== before) setBefore(shared);
  return shared;
}
