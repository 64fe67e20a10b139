import type { HttpAnswer } from './exchange.ts';
import { retryAfterOf, TOO_MANY_REQUESTS } from './retry-after.ts';
import { PausedError, type ServiceCall } from './service-call.ts';

/**
 * A service that asks for a longer pause is tried again after this time, because it may be wrong.
 */
const LONGEST = 5 * 60_000;
/** Milliseconds between calls that try refused credentials again. */
const BETWEEN_TRIES = 3_000;
/** Credentials that worked this recently are valid: a 401 then concerns only one area. */
const PROVEN_FOR = 60_000;

interface Pause {
  until: number;
  reason: PausedError['reason'];
}

/** When a service account must not be called, because of an earlier answer of its service. */
export interface Pauses {
  /**
   * Call this right before a call to the service.
   * @throws PausedError: the call must not be made now
   */
  check: (call: ServiceCall) => void;
  note: (call: ServiceCall, answer: HttpAnswer) => void;
  /** Whether the service accepted the credentials for this area a moment ago. */
  wereAccepted: (call: ServiceCall) => boolean;
}

/**
 * Remembers `Retry-After` and refused credentials for all callers of one account, so that nobody
 * repeats a request that the service has just declined. 429 applies to the account, 503 to an area
 * of the interface. Now and then one call tests whether the credentials are accepted again.
 */
export function createPauses(now: () => number = () => performance.now()): Pauses {
  const pauses = new Map<string, Pause>();
  const acceptedAt = new Map<string, number>();
  const isProven = (area: string): boolean =>
    now() - (acceptedAt.get(area) ?? -Infinity) < PROVEN_FOR;

  function pause(scope: string, reason: Pause['reason'], milliseconds: number): void {
    const until = Math.max(pauses.get(scope)?.until ?? 0, now() + milliseconds);
    pauses.set(scope, { reason, until });
  }

  function refuse(scope: string): void {
    const found = pauses.get(scope);
    if (found === undefined) return;
    const left = found.until - now();
    if (left > 0) throw new PausedError(found.reason, left);
    // This call tries again; the other calls wait for its result.
    if (found.reason === 'credentials') found.until = now() + BETWEEN_TRIES;
    else pauses.delete(scope);
  }

  return {
    check(call) {
      const area = areaOf(call);
      refuse('all');
      refuse(area);
      if (!call.signed) return;
      refuse(`credentials`);
      refuse(`credentials ${area}`);
    },
    note(call, answer) {
      const { status, clockCorrected } = answer;
      const area = areaOf(call);
      const asked = Math.min(LONGEST, retryAfterOf(answer));
      if (asked > 0 && status === TOO_MANY_REQUESTS) pause('all', 'busy', asked);
      if (asked > 0 && status === 503) pause(area, 'busy', asked);
      if (!call.signed || clockCorrected) return;
      if (status === 401) {
        const isOfArea = [...acceptedAt.keys()].some(isProven);
        pause(isOfArea ? `credentials ${area}` : 'credentials', 'credentials', BETWEEN_TRIES);
      } else if (status < 400) {
        acceptedAt.set(area, now());
        pauses.delete('credentials');
        pauses.delete(`credentials ${area}`);
      }
    },
    wereAccepted: (call) => isProven(areaOf(call)),
  };
}

/** `accounting` of `/v2/accounting/…`. */
export function areaOf({ target }: Pick<ServiceCall, 'target'>): string {
  return target.split(/[/?]/, 3)[2]!;
}
