import { isUtf8 } from 'node:buffer';
import { scanJson } from '#lib/json-scan.ts';

const WHITESPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Byte order mark in UTF-8; RFC 8259 §8.1 lets a reader ignore it. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Returns the text without a byte order mark, over the same memory. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes;
}

/** Whether the text starts like an object or an array. */
export function mayBeJson(bytes: Buffer): boolean {
  const first = bytes.find((byte) => !WHITESPACE.has(byte));
  return first === 0x7b /* { */ || first === 0x5b; /* [ */
}

/** Whether the bytes are JSON in UTF-8 that nests no deeper than 200 levels. */
export function isJson(bytes: Buffer): boolean {
  return isScanned(bytes, true);
}

/**
 * Whether the bytes are an object or an array that the page can read. Two equal keys of the
 * outermost object make the whole answer ambiguous. Deeper inside they affect only one row, which
 * the page counts and shows, so the bytes are passed on unchanged.
 */
export function isAnswer(bytes: Buffer): boolean {
  return mayBeJson(bytes) && isScanned(bytes, false);
}

function isScanned(bytes: Buffer, mayRepeat: boolean): boolean {
  try {
    if (!isUtf8(bytes)) return false;
    let repeats = false;
    scanJson(bytes, () => (repeats = true), mayRepeat ? 0 : 1);
    return !repeats;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
