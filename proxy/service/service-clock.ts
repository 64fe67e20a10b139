/**
 * If the clocks differ by more than this, a service that checks timestamps may refuse them (RFC
 * 5849 §3.3).
 */
const TOLERANCE = 60_000;

/**
 * The time to sign with: this machine's, until the service refuses a signature while its `Date`
 * is more than a minute away. A service's `Date` alone proves nothing (a cache may have set it).
 */
export class ServiceClock {
  readonly #machine: () => number;
  readonly #monotonic: () => number;
  #correction = 0;
  #heard: { time: number; at: number } | null = null;

  /** @param monotonic milliseconds on a clock that nobody can set */
  constructor(machine: () => number = Date.now, monotonic: () => number = () => performance.now()) {
    this.#machine = machine;
    this.#monotonic = monotonic;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#machine() + this.#correction;
  }

  /**
   * Returns the service's own time in milliseconds since 1970, based on the latest `Date` (RFC 9110
   * §6.6.1), which counts whole seconds; `null` before any. Changes of this machine's clock do not
   * affect it.
   */
  get serviceTime(): number | null {
    return this.#heard && this.#heard.time + (this.#monotonic() - this.#heard.at);
  }

  /** Milliseconds by which the service's clock is ahead of this machine's; `null` before any `Date`. */
  get offset(): number | null {
    const time = this.serviceTime;
    return time === null ? null : Math.round(time - this.#machine());
  }

  /** Records the `Date` of any answer; it is not used for signing. */
  note(date: string | null): void {
    const time = readDate(date);
    if (!Number.isNaN(time)) this.#heard = { time, at: this.#monotonic() };
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
    // The clocks agree and the service refused anyway, so the correction, if any, was not the
    // reason.
    this.#correction = 0;
    return false;
  }
}

function readDate(date: string | null): number {
  return date === null ? Number.NaN : Date.parse(date);
}
