import type { Carrier } from '#api/carriers.ts';
import { z } from '#contract/zod.ts';
import { persistentStore } from '#ui/persistent-store.ts';
import type { Store } from '#lib/store.ts';
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

/** The numbers that people of an account tracked in this browser, in all its tabs. */
export function recentLookUps(account: string): Store<readonly RecentLookUp[]> {
  return persistentStore(`waybill:${account}:tracked`, readLookUps);
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

function readLookUps(saved: unknown): readonly RecentLookUp[] {
  const result = z.safeParse(stored, saved);
  return result.success ? result.data.slice(0, MOST) : [];
}
