import type { Carrier } from '#api/carriers.ts';
import { z } from '#contract/zod.ts';
import { createStore, type Store } from '#ui/store.ts';
import { carrierName } from './carrier-path.ts';

/** A number whose link was opened or copied. */
export interface RecentLookUp {
  number: string;
  /** The key of its carrier in the directory. */
  carrier: string;
  /** The carrier's name at the time. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
}

const MOST = 50;

const stored = z.array(
  z.object({ number: z.string(), carrier: z.string(), name: z.string(), at: z.number() }),
);

/** Adds a number as the newest; the same number and carrier appear once. */
export function withLookUp(
  recent: readonly RecentLookUp[],
  lookUp: RecentLookUp,
): readonly RecentLookUp[] {
  const others = recent.filter(
    ({ number, carrier }) => number !== lookUp.number || carrier !== lookUp.carrier,
  );
  return [lookUp, ...others].slice(0, MOST);
}

const stores = new Map<string, Store<readonly RecentLookUp[]>>();

/** The numbers that people of an account tracked in this browser, in all its tabs. */
export function recentLookUps(account: string): Store<readonly RecentLookUp[]> {
  const known = stores.get(account);
  if (known) return known;
  const key = `waybill:${account}:tracked`;
  const store = createStore(read(key));
  store.subscribe(() => {
    try {
      if (store.get().length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // Without storage, the numbers stay until the page is closed.
    }
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read(key));
  });
  stores.set(account, store);
  return store;
}

/** Remembers that a number's link was opened or copied. */
export function rememberLookUp(
  account: string | undefined,
  number: string,
  carrier: Pick<Carrier, 'key' | 'Name' | 'Code' | 'Id'>,
): void {
  if (account === undefined) return;
  const store = recentLookUps(account);
  const lookUp = { number, carrier: carrier.key, name: carrierName(carrier), at: Date.now() };
  store.set(withLookUp(store.get(), lookUp));
}

function read(key: string): readonly RecentLookUp[] {
  try {
    const result = z.safeParse(stored, JSON.parse(localStorage.getItem(key) ?? '[]'));
    return result.success ? result.data.slice(0, MOST) : [];
  } catch {
    return [];
  }
}
