import type { Carrier } from '#api/carriers.ts';
import { z } from '#contract/zod.ts';
import { createStore, type Store } from '#ui/store.ts';
import { carrierName } from './carrier-path.ts';

/** A number that was looked up: its link was opened or copied. */
export interface RecentLookUp {
  number: string;
  /** Key of its carrier in the directory. */
  carrier: string;
  /** What the carrier was called then. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
}

const MOST = 50;

const kept = z.array(
  z.object({ number: z.string(), carrier: z.string(), name: z.string(), at: z.number() }),
);

/** Newest first; the same number and carrier once. */
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

/** The recent look-ups that this browser keeps for an account; other tabs add to them too. */
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
      // Where the browser keeps nothing they hold until the page is closed.
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
    const result = z.safeParse(kept, JSON.parse(localStorage.getItem(key) ?? '[]'));
    return result.success ? result.data.slice(0, MOST) : [];
  } catch {
    return [];
  }
}
