import type { BatchDetails } from '#contract/batch.ts';
import { boot as thisBoot, monotonic, type SendingClock } from '../service/sending-clock.ts';

/** Clocks that differ by more than this, in milliseconds, are not trusted. */
const TOLERANCE = 60_000;

/** A sent write, as loaded from the store. */
export interface SentWrite {
  id: number;
  /** Counts its sendings. */
  epoch: number;
  /** `null` where an older Waybill sent the write, or a backup was restored. */
  sendingClock: SendingClock | null;
  /** The store's clock at the time of loading. */
  wall: number;
}

export interface Wait {
  /** Start of the waiting time, on this process's monotonic clock. */
  begunAt: number;
  /** Why the start is later than the sending; `null` where it is not. */
  restarted: BatchDetails['waitRestarted'];
}

export type Waits = (write: SentWrite) => Wait;

interface WaitsOptions {
  /** The journal's id for the process that sends here. */
  owner: string;
  /** The service's own clock now, in ms since 1970; `null` while unknown. */
  serviceTime: () => number | null;
  now?: () => number;
  boot?: string | null;
}

/**
 * Decides when a write's waiting time starts. The system clock can be set, and then a payment could
 * go out again while its first answer is still on the way. So the sending process counts by its
 * monotonic clock. Any other process takes the shorter of the times that its monotonic clock and
 * the system clock give, and starts over where the two contradict each other or only the system
 * clock is available.
 */
export function createWaits({
  owner,
  serviceTime,
  now = monotonic,
  boot = thisBoot,
}: WaitsOptions): Waits {
  /** When this process first saw a sending whose waiting time it has to measure itself. */
  const met = new Map<string, number>();

  function anew(write: SentWrite, restarted: Wait['restarted']): Wait {
    const key = `${write.id} ${write.epoch}`;
    const begunAt = met.get(key) ?? now();
    met.set(key, begunAt);
    return { begunAt, restarted };
  }

  return (write) => {
    const { sendingClock: sent, wall } = write;
    if (sent === null) return anew(write, 'unknown');
    if (sent.process === owner) return { begunAt: sent.monotonic, restarted: null };
    const service = serviceTime();
    const isSameBoot = sent.boot !== null && sent.boot === boot;
    // In this order, because the service's `Date` is accurate only to seconds.
    const confirming = [
      ...(isSameBoot ? [now() - sent.monotonic] : []),
      ...(sent.service !== null && service !== null ? [service - sent.service] : []),
    ];
    if (confirming.length === 0) return anew(write, 'unknown');
    const elapsed = [wall - sent.wall, ...confirming];
    if (Math.max(...elapsed) - Math.min(...elapsed) > TOLERANCE) return anew(write, 'clocks');
    met.delete(`${write.id} ${write.epoch}`);
    return { begunAt: now() - Math.min(elapsed[0]!, confirming[0]!), restarted: null };
  };
}
