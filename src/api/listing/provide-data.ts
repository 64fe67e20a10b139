import type { RowStore } from './row-store.ts';

export interface DataPlace {
  start: () => Worker;
  here: () => Promise<RowStore>;
  /** The reader's, by which texts are sorted; the browser's where `undefined`. */
  locale: () => string | undefined;
}

let place: DataPlace | undefined;

/** Sets the place of the rows: the worker knows the views of all features, while api knows none. */
export function provideData(data: DataPlace): void {
  place = data;
}

export function provided(): DataPlace {
  if (!place) throw new Error('Nobody provided a place for rows');
  return place;
}
