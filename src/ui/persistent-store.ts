import { createStore, type Store } from './store.ts';

const stores = new Map<string, unknown>();

/**
 * Returns the store whose value this browser keeps as JSON under a key, the same in all tabs. Without
 * storage, the value lasts until the page is closed.
 *
 * @param read the value for what was saved, which may be anything; `null` where nothing was
 */
export function persistentStore<T>(key: string, read: (saved: unknown) => T): Store<T> {
  const known = stores.get(key);
  // A key has one kind of value.
  if (known) return known as Store<T>;
  const load = (): T => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null'));
    } catch {
      return read(null);
    }
  };
  const store = createStore(load());
  const persistent: Store<T> = {
    ...store,
    set: (next) => {
      store.set(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden: the other tabs don't learn of it.
      }
    },
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) store.set(load());
  });
  stores.set(key, persistent);
  return persistent;
}
