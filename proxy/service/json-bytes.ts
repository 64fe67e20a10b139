const WHITESPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Byte order mark in UTF-8; RFC 8259 §8.1 lets a reader ignore it. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The text without a byte order mark, over the same memory. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes;
}

/** Whether the text begins as an object or an array. */
export function mayBeJson(bytes: Buffer): boolean {
  const first = bytes.find((byte) => !WHITESPACE.has(byte));
  return first === 0x7b /* { */ || first === 0x5b; /* [ */
}

/**
 * Whether the text is framed as an object or an array. Parsing it would cost more than all the
 * rest of a read; the page parses, against the contract.
 */
export function isFramedAsJson(bytes: Buffer): boolean {
  const first = bytes.find((byte) => !WHITESPACE.has(byte));
  const last = bytes.findLast((byte) => !WHITESPACE.has(byte));
  return (first === 0x7b && last === 0x7d) || (first === 0x5b && last === 0x5d);
}

export function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
