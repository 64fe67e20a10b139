/** A range, both ends inclusive; `null` is an open end. */
export interface Range<T> {
  from: T | null;
  to: T | null;
}

export const openEnds = { from: null, to: null } as const;
