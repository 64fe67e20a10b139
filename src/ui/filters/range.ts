/** From one to another, both inclusive; `null` is without an end. */
export interface Range<T> {
  from: T | null;
  to: T | null;
}

export const openEnds = { from: null, to: null } as const;
