import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the value with every part of it that equals the one before as the same object, so that
 * only components whose part has changed are drawn again.
 *
 * @param value plain objects, arrays and values
 */
export function useStructuralSharing<T>(value: T): T {
  const [before, setBefore] = useState(value);
  const shared = replaceEqualDeep(before, value);
  if (shared !== before) setBefore(shared);
  return shared;
}
