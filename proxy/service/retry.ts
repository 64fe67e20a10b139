import { setTimeout as sleep } from 'node:timers/promises';
import { BrokeOffError, NotSentError } from './service-call.ts';
import type { HttpAnswer } from './exchange.ts';

const MAX_RETRIES = 2;
const FIRST_WAIT = 200;
const LONGEST_WAIT = 2_000;
/** A service that asks for more patience than this gets its answer passed on. */
const LONGEST_RETRY_AFTER = 5_000;

const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Asks up to three times within one deadline; waits with full jitter, or as Retry-After says.
 * `attempt` gets the milliseconds that are left, and signs anew each time.
 * @throws what the last attempt threw
 */
export async function withRetries(
  deadline: number,
  attempt: (left: number) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const end = performance.now() + deadline;
  for (let retries = 0; ; retries++) {
    const outcome = await settle(attempt(end - performance.now()));
    const wait = retries < MAX_RETRIES ? waitBefore(retries, outcome) : null;
    if (wait === null || performance.now() + wait >= end) return give(outcome);
    await sleep(wait);
  }
}

type Outcome = { answer: HttpAnswer } | { error: unknown };

async function settle(attempt: Promise<HttpAnswer>): Promise<Outcome> {
  try {
    return { answer: await attempt };
  } catch (error) {
    return { error };
  }
}

function give(outcome: Outcome): HttpAnswer {
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

/** Milliseconds to wait, or `null` where asking again would not help. */
function waitBefore(retries: number, outcome: Outcome): number | null {
  const jittered = Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** retries);
  if ('error' in outcome) return mayPass(outcome.error) ? jittered : null;
  const { status, retryAfter } = outcome.answer;
  if (!PASSING_STATUS.has(status)) return null;
  const asked = retryAfterMilliseconds(retryAfter);
  if (asked > LONGEST_RETRY_AFTER) return null;
  return Math.max(asked, jittered);
}

function mayPass(error: unknown): boolean {
  return (
    error instanceof NotSentError || (error instanceof BrokeOffError && error.reason === 'reset')
  );
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3); 0 where absent or unreadable. */
function retryAfterMilliseconds(value: string | null): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
