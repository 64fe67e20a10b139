import { createStore, type Store } from '#lib/store.ts';

const stores = new Map<string, unknown>();

/**
 * Returns the store whose value this browser saves as JSON under a key. Without storage, the value
 * lasts until the page is closed.
 *
 * @param read returns the value for the saved data, which may be anything; `null` if nothing was
 * saved
 * @param area is shared by all tabs, unless it is the tab's own
 */
export function persistentStore<T>(
  key: string,
  read: (saved: unknown) => T,
  area: () => Storage = () => localStorage,
): Store<T> {
  const known = stores.get(key);
  // Each key has values of a single type.
  if (known) return known as Store<T>;
  const load = (): T => {
    try {
      return read(JSON.parse(area().getItem(key) ?? 'null'));
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
        area().setItem(key, JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the other tabs don't learn of the change.
      }
    },
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) store.set(load());
  });
  stores.set(key, persistent);
  return persistent;
}
