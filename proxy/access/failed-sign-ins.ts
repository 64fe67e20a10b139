import { LRUCache } from 'lru-cache';

/** Where an attempt comes from, and for whom. */
export interface SignInOrigin {
  /** Canonical. */
  name: string;
  /** Network of the address (`network-of.ts`). */
  network: string;
  /** A device that this person has signed in from before; `null`: a stranger's. */
  device: string | null;
}

/** Sign-ins that failed of late. */
export interface FailedSignIns {
  /** Milliseconds until this one may be looked at; 0 where it may now. */
  waitingTime(of: SignInOrigin): number;
  /** Whether it counts as that of a device known before; one that failed too often is a stranger's. */
  isKnown(of: SignInOrigin): boolean;
  /** Whether this name has failed from here. */
  hasFailed(of: SignInOrigin): boolean;
  /** Whether strangers have failed by this name so often that each of them has to wait for a turn. */
  isSlow(name: string): boolean;
  note(of: SignInOrigin): void;
  /** Forgets this name's failures here once the password was right; the network's still count. */
  forget(of: SignInOrigin): void;
}

/** Milliseconds after the first failure in which others count with it. */
const WINDOW = 15 * 60_000;
/**
 * Failures in that time: of a name from one network or one known device; of a network, which an
 * office may share; and of a name by strangers anywhere, from which on they take turns. Nothing that
 * strangers do bars a name elsewhere: it would lock out the right person.
 */
const most = { pair: 10, device: 10, network: 50, name: 20 };

/** @param clock milliseconds */
export function createFailedSignIns(clock = (): number => performance.now()): FailedSignIns {
  const newCounts = () =>
    new LRUCache<string, number>({
      max: 50_000,
      ttl: WINDOW,
      ttlResolution: 0,
      perf: { now: clock },
    });
  // Separate counts, so that many addresses can't push a name out.
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
      // A known device tells nothing of who else failed at its network.
      if (isKnown(of)) counts.device.delete(deviceOf(of));
      else counts.pair.delete(pairOf(of));
    },
  };
}
