import { LRUCache } from 'lru-cache';
import type { FailedSignIns, SignInOrigin } from './failed-sign-ins.ts';

/** An attempt that was refused unchecked, and when to try again. */
export class TooManySignIns extends Error {
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super('Too many sign-in attempts');
    this.milliseconds = milliseconds;
  }
}

interface Waiting {
  of: SignInOrigin;
  begin: () => void;
  refuse: (error: Error) => void;
  until: number;
  /** Among equals, the lowest number is next, so that nobody gets ahead by trying more often. */
  chance: number;
}

/** Passwords are checked two at a time, which takes 40 MB and half of the threads. */
const AT_ONCE = 2;
/**
 * Limits of waiting attempts: in all, from one network, and by strangers for one slowed-down name.
 */
const most = { all: 200, network: 50, slowName: 20 };
/** Milliseconds between two attempts by strangers for a slowed-down name. */
const SLOW = 2_000;
/** Milliseconds for which an attempt waits. */
const PATIENCE = 20_000;
/** Milliseconds until an attempt that found the queue full may be repeated. */
const COME_AGAIN = 2_000;

/**
 * Orders sign-in attempts. Known devices come first, then networks without a failure for that name,
 * then the others; among equals, the network that was served longest ago. Each name and each
 * network has one attempt at a time, so that parallel attempts gain no extra guesses.
 */
export function createSignInQueue(failed: FailedSignIns) {
  let waiting: Waiting[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const busy = new Set<string>();
  const served = new LRUCache<string, number>({ max: 10_000 });
  const slowUntil = new LRUCache<string, number>({ max: 10_000 });

  const keysOf = (of: SignInOrigin) =>
    failed.isKnown(of) ? [`name ${of.name}`] : [`name ${of.name}`, `network ${of.network}`];
  const rankOf = (of: SignInOrigin) => (failed.isKnown(of) ? 0 : failed.hasFailed(of) ? 2 : 1);
  const waitsUntil = (of: SignInOrigin): number =>
    !failed.isKnown(of) && failed.isSlow(of.name) ? (slowUntil.get(of.name) ?? 0) : 0;

  function take(): Waiting | undefined {
    if (running >= AT_ONCE) return undefined;
    const now = performance.now();
    const [next] = waiting
      .filter(({ of }) => waitsUntil(of) <= now && !keysOf(of).some((key) => busy.has(key)))
      .toSorted(
        (a, b) =>
          rankOf(a.of) - rankOf(b.of) ||
          (served.get(a.of.network) ?? 0) - (served.get(b.of.network) ?? 0) ||
          a.chance - b.chance,
      );
    if (next !== undefined) waiting = waiting.filter((one) => one !== next);
    return next;
  }

  function pump(): void {
    clearTimeout(timer);
    const now = performance.now();
    for (const late of waiting.filter(({ until }) => until <= now)) refuse(late);
    for (let next = take(); next !== undefined; next = take()) next.begin();
    if (waiting.length === 0) return;
    const times = waiting.flatMap(({ of, until }) => [until, waitsUntil(of)]);
    const soonest = Math.min(...times.filter((time) => time > now));
    timer = setTimeout(pump, Math.max(1, soonest - now));
  }

  function refuse(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
    one.refuse(new TooManySignIns(COME_AGAIN));
  }

  /**
   * Drops a random one of the attempts with the lowest rank.
   * @throws TooManySignIns where that is the newcomer
   */
  function makeRoom(among: readonly Waiting[], newcomer: Waiting): void {
    const worst = Math.max(...among.map(({ of }) => rankOf(of)));
    const last = among.filter(({ of }) => rankOf(of) === worst);
    const one = last.toSorted((a, b) => b.chance - a.chance)[0]!;
    if (one === newcomer) throw new TooManySignIns(COME_AGAIN);
    refuse(one);
  }

  /** @throws TooManySignIns where the queue is full */
  function add(newcomer: Waiting): void {
    const { of } = newcomer;
    if (!failed.isKnown(of)) {
      const strangers = waiting.filter((one) => !failed.isKnown(one.of));
      const own = strangers.filter((one) => one.of.network === of.network);
      if (own.length >= most.network) throw new TooManySignIns(COME_AGAIN);
      const sameName = strangers.filter((one) => one.of.name === of.name);
      if (failed.isSlow(of.name) && sameName.length >= most.slowName) {
        makeRoom([...sameName, newcomer], newcomer);
      }
    }
    if (waiting.length >= most.all) {
      // The network with the most attempts loses one first.
      const all = Map.groupBy([...waiting, newcomer], (one) => one.of.network);
      const largest = Math.max(...[...all.values()].map(({ length }) => length));
      const crowd = [...all.values()].filter(({ length }) => length === largest);
      makeRoom(crowd.flat(), newcomer);
    }
    waiting.push(newcomer);
  }

  /** @throws TooManySignIns; and what `look` throws */
  return async function inTurn<T>(of: SignInOrigin, look: () => Promise<T>): Promise<T> {
    let keys: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const now = performance.now();
      const begin = (): void => {
        running++;
        keys = keysOf(of);
        for (const key of keys) busy.add(key);
        served.set(of.network, performance.now());
        if (failed.isSlow(of.name) && !failed.isKnown(of)) {
          slowUntil.set(of.name, performance.now() + SLOW);
        }
        resolve();
      };
      add({ of, begin, refuse: reject, until: now + PATIENCE, chance: Math.random() });
      pump();
    });
    try {
      return await look();
    } finally {
      running--;
      for (const key of keys) busy.delete(key);
      pump();
    }
  };
}
