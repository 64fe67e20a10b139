import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The query of the URL; the same object until it changes. */
export function useParameters(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
