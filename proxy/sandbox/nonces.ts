/** Remembers which nonces were used, for as long as their timestamps would still be accepted. */
export interface NonceMemory {
  /**
   * @param timestamp seconds since 1970, as sent
   * @param now milliseconds since 1970
   * @returns whether it was fresh
   */
  use(nonce: string, timestamp: number, now: number): boolean;
}

/** Twice the window of oauth.ts, so that a forgotten nonce is refused for its timestamp. */
const KEEP_SECONDS = 600;

export function createNonceMemory(): NonceMemory {
  const used = new Map<string, number>();
  let nextSweep = 0;
  return {
    use(nonce, timestamp, now) {
      if (now >= nextSweep) {
        const oldest = now / 1000 - KEEP_SECONDS;
        for (const [entry, at] of used) if (at < oldest) used.delete(entry);
        nextSweep = now + 60_000;
      }
      if (used.has(nonce)) return false;
      used.set(nonce, timestamp);
      return true;
    },
  };
}
