import { LRUCache } from 'lru-cache';

/** The origin of a sign-in attempt, and its name. */
export interface SignInOrigin {
  /** Canonical. */
  name: string;
  /** Network of the address (`network-of.ts`). */
  network: string;
  /** A device that this person has signed in from before; `null`: unknown device. */
  device: string | null;
}

/** Recently failed sign-ins. */
export interface FailedSignIns {
  /** Milliseconds until this attempt may be checked; 0 where it may be now. */
  waitingTime(of: SignInOrigin): number;
  /**
   * Whether the attempt counts as from a known device; a device that failed too often counts as a
   * stranger's.
   */
  isKnown(of: SignInOrigin): boolean;
  /** Whether attempts with this name have failed from this origin. */
  hasFailed(of: SignInOrigin): boolean;
  /**
   * Whether strangers have failed with this name so often that each of them has to wait in turn.
   */
  isSlow(name: string): boolean;
  note(of: SignInOrigin): void;
  /** Forgets this name's failures from here after a correct password; the network's still count. */
  forget(of: SignInOrigin): void;
}

/** Milliseconds after the first failure in which further failures count together with it. */
const WINDOW = 15 * 60_000;
/**
 * Failures allowed in that time: for a name from one network or one known device; for a network,
 * which an office may share; and for a name by strangers anywhere, after which strangers wait in
 * turn. Strangers can't block a name elsewhere, because that would lock out the right person.
 */
const most = { pair: 10, device: 10, network: 50, name: 20 };

export function createFailedSignIns(): FailedSignIns {
  const newCounts = () =>
    new LRUCache<string, number>({
      max: 50_000,
      ttl: WINDOW,
      ttlResolution: 0,
      perf: { now: () => performance.now() },
    });
  // Separate counts, so that many addresses can't evict a name.
  const counts = {
    pair: newCounts(),
    device: newCounts(),
    network: newCounts(),
    name: newCounts(),
  };
  type Kind = keyof typeof counts;
  const countOf = (kind: Kind, key: string) => counts[kind].get(key) ?? 0;
  const isFull = (kind: Kind, key: string) => countOf(kind, key) >= most[kind];
  const add = (kind: Kind, key: string): void => {
    counts[kind].set(key, countOf(kind, key) + 1, { noUpdateTTL: true });
  };
  const pairOf = ({ name, network }: SignInOrigin) => JSON.stringify([name, network]);
  const deviceOf = ({ name, device }: SignInOrigin) => JSON.stringify([name, device]);
  const isKnown = (of: SignInOrigin) => of.device !== null && !isFull('device', deviceOf(of));
  return {
    isKnown,
    waitingTime(of) {
      if (isKnown(of)) return 0;
      const keys = [['pair', pairOf(of)] as const, ['network', of.network] as const];
      const full = keys.filter(([kind, key]) => isFull(kind, key));
      return Math.max(0, ...full.map(([kind, key]) => counts[kind].getRemainingTTL(key)));
    },
    hasFailed: (of) => countOf('pair', pairOf(of)) > 0,
    isSlow: (name) => isFull('name', name),
    note(of) {
      if (isKnown(of)) {
        add('device', deviceOf(of));
        return;
      }
      add('pair', pairOf(of));
      add('network', of.network);
      add('name', of.name);
    },
    forget(of) {
      // A sign-in from a known device says nothing about others who failed from its network.
      if (isKnown(of)) counts.device.delete(deviceOf(of));
      else counts.pair.delete(pairOf(of));
    },
  };
}
