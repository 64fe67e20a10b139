import { use, useDeferredValue, type ContextType, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';

type LocationInContext = ContextType<typeof LocationContext>;

/**
 * Returns the location that a list is rendered for. While another location's rows are being
 * rendered in slices, it stays the previous one, so that the pressed control answers at once.
 * @param isSameList whether both locations show the same rows; those wait for nothing
 */
export function useLaterLocation(
  isSameList: (one: string, other: string) => boolean,
): LocationInContext {
  const now = use(LocationContext);
  const later = useDeferredValue(now);
  return isSameList(now.location.search, later.location.search) ? now : later;
}

/** Within it, the router's hooks know this location. */
export function AtLocation({ at, children }: { at: LocationInContext; children: ReactNode }) {
  return <LocationContext value={at}>{children}</LocationContext>;
}
