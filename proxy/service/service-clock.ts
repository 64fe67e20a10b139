/** Further apart than this, a service that checks timestamps may refuse them (RFC 5849 §3.3). */
const TOLERANCE = 60_000;

/**
 * The time to sign with: this machine's, until the service refuses a signature while its `Date`
 * is more than a minute away. A service's `Date` alone proves nothing (a cache may have set it).
 */
export class ServiceClock {
  readonly #machine: () => number;
  #offset = 0;

  constructor(machine: () => number = Date.now) {
    this.#machine = machine;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#machine() + this.#offset;
  }

  /**
   * Learns from a 401 to a signed request.
   * @returns whether the clock was corrected, so that signing again may help.
   */
  learnFromRefusal(date: string | null): boolean {
    const theirs = date === null ? Number.NaN : Date.parse(date);
    if (Math.abs(theirs - this.now()) > TOLERANCE) {
      this.#offset = theirs - this.#machine();
      return true;
    }
    // The times agree and it refused all the same: the correction, if any, was not the reason.
    this.#offset = 0;
    return false;
  }
}
