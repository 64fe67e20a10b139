import type { StoredJob } from './job-rows.ts';

/** The wait of a job that can’t continue at the moment. */
interface Trouble {
  tries: number;
  /** Milliseconds since 1970. */
  since: number;
  /** Start and end of the wait. */
  from: number;
  until: number;
}

/** Milliseconds that a job waits after its first trouble, and at most, if the service names no time. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/**
 * Jobs that wait before another try, longer with every try.
 *
 * @param waitingTime milliseconds of trouble after which a job is hopeless
 */
export function createTroubles(waitingTime: number, clock: () => number) {
  const troubles = new Map<number, Trouble>();
  return {
    /** @param retryAfter seconds that the service asks to wait */
    add({ number }: StoredJob, retryAfter: number): void {
      const from = clock();
      const { tries, since } = troubles.get(number) ?? { tries: 0, since: from };
      const wait = Math.max(Math.min(FIRST_WAIT * 1.5 ** tries, LONGEST_WAIT), retryAfter * 1000);
      troubles.set(number, { tries: tries + 1, since, from, until: from + wait });
    },

    /** @returns whether the job had any */
    end: ({ number }: StoredJob): boolean => troubles.delete(number),

    isWaiting({ number }: StoredJob): boolean {
      const trouble = troubles.get(number);
      const now = clock();
      // If the clock was set back, the job would wait for hours.
      return trouble !== undefined && trouble.from <= now && now < trouble.until;
    },

    isHopeless({ number }: StoredJob): boolean {
      const trouble = troubles.get(number);
      return trouble !== undefined && clock() - trouble.since > waitingTime;
    },

    /** The ends of all waits, in milliseconds since 1970. */
    ends: (): number[] => [...troubles.values()].map(({ until }) => until),
  };
}
