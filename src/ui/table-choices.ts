import { createStore, type Store } from './store.ts';

/** How a person wants a table of some name shown in this browser. */
export interface TableChoices {
  /** Keys of the columns that are left out. */
  hidden: readonly string[];
  isDense: boolean;
}

const stores = new Map<string, Store<TableChoices>>();

/** The choices for the tables of a name; what is set is kept for the next visit. */
export function tableChoices(name: string): Store<TableChoices> {
  const known = stores.get(name);
  if (known) return known;
  const key = `waybill-table:${name}`;
  const store = createStore(read(key));
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Where the browser keeps nothing it holds until the page is closed.
    }
  });
  stores.set(name, store);
  return store;
}

function read(key: string): TableChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<TableChoices> | null;
    const hidden = Array.isArray(kept?.hidden)
      ? kept.hidden.filter((it) => typeof it === 'string')
      : [];
    return { hidden, isDense: kept?.isDense !== false };
  } catch {
    return { hidden: [], isDense: true };
  }
}
