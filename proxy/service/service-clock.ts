/** Further apart than this, a service that checks timestamps may refuse them (RFC 5849 §3.3). */
const TOLERANCE = 60_000;

/**
 * The time to sign with: this machine's, until the service refuses a signature while its `Date`
 * is more than a minute away. A service's `Date` alone proves nothing (a cache may have set it).
 */
export class ServiceClock {
  readonly #machine: () => number;
  #correction = 0;
  #offset: number | null = null;

  constructor(machine: () => number = Date.now) {
    this.#machine = machine;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#machine() + this.#correction;
  }

  /**
   * Milliseconds by which the service's clock is ahead of this machine's, by the latest `Date`,
   * which counts whole seconds; `null` before any.
   */
  get offset(): number | null {
    return this.#offset;
  }

  /** Notes the `Date` of any answer, for people to see: nothing is signed by it. */
  note(date: string | null): void {
    const theirs = readDate(date);
    if (!Number.isNaN(theirs)) this.#offset = theirs - this.#machine();
  }

  /**
   * Learns from a 401 to a signed request.
   * @returns whether the clock was corrected, so that signing again may help.
   */
  learnFromRefusal(date: string | null): boolean {
    const theirs = readDate(date);
    if (Math.abs(theirs - this.now()) > TOLERANCE) {
      this.#correction = theirs - this.#machine();
      return true;
    }
    // The times agree and it refused all the same: the correction, if any, was not the reason.
    this.#correction = 0;
    return false;
  }
}

function readDate(date: string | null): number {
  return date === null ? Number.NaN : Date.parse(date);
}
