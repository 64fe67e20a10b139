import { readFileSync, writeFileSync } from 'node:fs';

const MEBIBYTE = 1024 * 1024;

/** Whether this system reports the peak memory of a process. */
export const knowsMemory = process.platform === 'linux';

/** Mebibytes of resident memory of a process, now and at its peak since `forgetPeak`. */
export function residentMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)![1]) * 1024) / MEBIBYTE;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Resets the peak (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
