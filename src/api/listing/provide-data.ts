import type { RowStore } from './row-store.ts';

export interface DataPlace {
  start: () => Worker;
  here: () => Promise<RowStore>;
  /** The person's locale, for sorting texts; the browser's if `undefined`. */
  locale: () => string | undefined;
}

let place: DataPlace | undefined;

/**
 * Sets where the rows are stored: the worker knows the views of all features, while api knows none.
 */
export function provideData(data: DataPlace): void {
  place = data;
}

export function provided(): DataPlace {
  if (!place) throw new Error('Nobody provided a place for rows');
  return place;
}
