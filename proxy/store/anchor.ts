import { hash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Head } from './chain.ts';
import { syncFolder } from './sync-folder.ts';

/** The last link that was on the disk before anything was sent because of it. */
export interface Anchor extends Head {
  /** Whether the other slot can't be read: it was being written, or the file is damaged. */
  isDamaged: boolean;
}

const SLOT = 512;
/**
 * Further apart than a disk writes at once, so that a crash damages only the slot that it was
 * writing.
 */
const OFFSETS = [0, 4096] as const;

function slotOf({ storeId, link, value }: Head): Buffer {
  const text = `waybill-anchor 1 ${storeId} ${link} ${value}`;
  return Buffer.from(`${text} ${hash('sha256', text, 'base64url')}`.padEnd(SLOT - 1) + '\n');
}

function readSlot(bytes: Buffer): Head | null {
  const [, , storeId = '', link = '', value = ''] = bytes.toString('latin1').split(' ', 5);
  const head = { storeId, link: Number(link), value };
  return slotOf(head).equals(bytes) ? head : null;
}

/**
 * Reads an anchor.
 * @returns `null` for a missing file, `damaged` where none of its slots can be read
 */
export function readAnchor(path: string): Anchor | 'damaged' | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const heads = OFFSETS.map((offset) => readSlot(bytes.subarray(offset, offset + SLOT)));
  const whole = heads.filter((head) => head !== null);
  const newest = whole.toSorted((a, b) => b.link - a.link)[0];
  return newest === undefined ? 'damaged' : { ...newest, isDamaged: whole.length < heads.length };
}

/** An open anchor. */
export interface OpenAnchor {
  /** Synchronous: once it returns, the head is on the disk. */
  write(head: Head): void;
  close(): void;
}

/** Creates an anchor, replacing an existing one. */
export function createAnchor(path: string, head: Head): OpenAnchor {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx+', 0o600);
  try {
    for (const offset of OFFSETS) writeSlot(handle, offset, head);
    fsyncSync(handle);
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  let next = 0;
  let isOpen = true;
  return {
    write(newer) {
      writeSlot(handle, OFFSETS[next]!, newer);
      fdatasyncSync(handle);
      next = 1 - next;
    },
    close() {
      // The system reuses the number of a closed file for the next one.
      if (isOpen) closeSync(handle);
      isOpen = false;
    },
  };
}

function writeSlot(handle: number, offset: number, head: Head): void {
  const bytes = slotOf(head);
  if (writeSync(handle, bytes, 0, bytes.length, offset) !== bytes.length) {
    throw new Error('it could not be written completely');
  }
}
