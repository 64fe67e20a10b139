import { readFileSync } from 'node:fs';
import type { Sql } from '../store/sql.ts';

/** All clocks at the time of sending; the waiting time is measured by them later. */
export interface SendingClock {
  /** The owner of the journal that sent the write. */
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
 * Returns milliseconds that do not depend on clock changes. On Linux all processes since the same
 * boot count from the same moment.
 */
export function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export const boot = readBoot();

/**
 * Only Linux has a boot id; on other systems only the process that sent a write can measure the
 * time since.
 */
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
