import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Base, Random } from './rollback-base.ts';

const DATABASE = 'waybill.db';
const LOG = 'waybill.db-wal';
const ANCHOR = 'waybill.anchor';

interface Damage {
  name: string;
  /** @returns whether there was anything to damage */
  apply: (folder: string, base: Base, other: Base, random: Random) => boolean;
}

/** Each makes one change to a folder that nobody has open. */
export const damages: readonly Damage[] = [
  ...[DATABASE, LOG, ANCHOR].flatMap((file): Damage[] => [
    {
      name: `a bit of ${file} flipped`,
      apply: (folder, _base, _other, random) => flip(join(folder, file), random),
    },
    {
      name: `${file} cut short`,
      apply: (folder, _base, _other, random) => cut(join(folder, file), random),
    },
    { name: `${file} removed`, apply: (folder) => remove(join(folder, file)) },
    {
      name: `an older ${file} in its place`,
      apply: (folder, base, _other, random) => older(folder, base, random, [file]),
    },
    {
      name: `${file} of another journal in its place`,
      apply: (folder, _base, other) => put(other.final, folder, [file]),
    },
  ]),
  {
    name: 'a damaged page of the log',
    apply: (folder, _base, _other, random) => scribble(join(folder, LOG), random),
  },
  {
    name: 'database and log removed',
    apply: (folder) => remove(join(folder, DATABASE)) && (remove(join(folder, LOG)), true),
  },
  {
    name: 'an older database and its log in their place',
    apply: (folder, base, _other, random) => older(folder, base, random, [DATABASE, LOG]),
  },
  {
    name: 'database and log of another journal',
    apply: (folder, _base, other) => put(other.final, folder, [DATABASE, LOG]),
  },
];

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function flip(path: string, random: Random): boolean {
  if (size(path) === 0) return false;
  const bytes = readFileSync(path);
  const at = random(bytes.length);
  bytes[at] = bytes[at]! ^ (1 << random(8));
  writeFileSync(path, bytes);
  return true;
}

function scribble(path: string, random: Random): boolean {
  if (size(path) < 5_000) return false;
  const bytes = readFileSync(path);
  const at = random(bytes.length - 4_096);
  bytes.fill(random(256), at, at + 4_096);
  writeFileSync(path, bytes);
  return true;
}

function cut(path: string, random: Random): boolean {
  if (size(path) === 0) return false;
  truncateSync(path, random(size(path)));
  return true;
}

function remove(path: string): boolean {
  if (!existsSync(path)) return false;
  rmSync(path);
  return true;
}

function older(folder: string, { copies }: Base, random: Random, files: string[]): boolean {
  return copies.length > 0 && put(copies[random(copies.length)]!, folder, files);
}

function put(from: string, folder: string, files: string[]): boolean {
  const there = new Set(readdirSync(from));
  if (!there.has(files[0]!)) return false;
  for (const file of files) {
    rmSync(join(folder, file), { force: true });
    if (there.has(file)) copyFileSync(join(from, file), join(folder, file));
  }
  return true;
}
