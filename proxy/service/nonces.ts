import { randomBytes } from 'node:crypto';

const LENGTH = 16;
const DRAWN_AT_ONCE = 256;

/** Nonces of 128 bits from the system's secure source, drawn in bulk: each draw is a system call. */
export function createNonces(): () => string {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(LENGTH * DRAWN_AT_ONCE);
      used = 0;
    }
    used += LENGTH;
    return drawn.toString('hex', used - LENGTH, used);
  };
}
