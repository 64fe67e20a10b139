import type { DataPlace } from '#api/listing/provide-data.ts';
import { preferences } from './preferences.ts';

/** Stores the rows of long lists: in a worker, or on the page if there is none. */
export const rowPlace: DataPlace = {
  start: () => new Worker(new URL('./data.worker.ts', import.meta.url), { type: 'module' }),
  here: async () => {
    const [{ createRowStore }, { rowViews }] = await Promise.all([
      import('#api/listing/row-store.ts'),
      import('./row-views.ts'),
    ]);
    return createRowStore(rowViews);
  },
  locale: () => preferences.get().locale ?? undefined,
};
