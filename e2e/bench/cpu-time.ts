import { readFileSync } from 'node:fs';

/**
 * Returns the milliseconds of CPU that a process has used: fields 14 and 15 of proc(5) stat, in
 * ticks.
 */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
