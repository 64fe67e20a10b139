import { readFileSync } from 'node:fs';
import type { Sql } from '../store/sql.ts';

/** All clocks at the time of sending; the waiting time is measured by them later. */
export interface SendingClock {
  /** The journal's owner: who sent it. */
  process: string;
  /** The machine's boot that `monotonic` counts from; `null` where it is unknown. */
  boot: string | null;
  monotonic: number;
  /** The store's clock, shared by all proxies on a database. */
  wall: number;
  /** The service's clock, in ms since 1970; `null` where it is unknown. */
  service: number | null;
}

/**
 * Milliseconds that no setting of a clock moves. On Linux all processes of one start of the machine
 * count from the same moment.
 */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export const boot = readBoot();

/** Other systems offer no such name: there only the process that sent knows. */
function readBoot(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
}

export async function readClocks(
  sql: Sql,
  process: string,
  service: number | null,
): Promise<SendingClock> {
  return { process, boot, monotonic: monotonic(), wall: await sql.now(), service };
}
