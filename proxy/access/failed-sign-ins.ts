import { LRUCache } from 'lru-cache';

/** Sign-ins that failed of late, by name and by address. */
export interface FailedSignIns {
  /** Milliseconds until one may try again; 0 where one may now. */
  waitingTime(name: string, address: string): number;
  note(name: string, address: string): void;
  /** Whoever knows the password is let in by it; the address stays counted. */
  forget(name: string): void;
}

/** Milliseconds after the first failure in which others count with it. */
const WINDOW = 15 * 60_000;
/** Failures that one name and one address may have in that time: an office shares an address. */
const most = { name: 10, address: 50 };

/** @param clock milliseconds */
export function createFailedSignIns(clock = (): number => performance.now()): FailedSignIns {
  const counts = new LRUCache<string, number>({
    max: 20_000,
    ttl: WINDOW,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const add = (key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1, { noUpdateTTL: true });
  };
  return {
    waitingTime(name, address) {
      const full = [
        (counts.get(`name:${name}`) ?? 0) >= most.name ? `name:${name}` : [],
        (counts.get(`address:${address}`) ?? 0) >= most.address ? `address:${address}` : [],
      ].flat();
      return Math.max(0, ...full.map((key) => counts.getRemainingTTL(key)));
    },
    note(name, address) {
      add(`name:${name}`);
      add(`address:${address}`);
    },
    forget: (name) => void counts.delete(`name:${name}`),
  };
}
