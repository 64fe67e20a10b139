import { createStore } from '#lib/store.ts';

/** Why nothing can be changed at the moment, a sentence; `null` where it can. */
export const readOnly = createStore<string | null>(null);
