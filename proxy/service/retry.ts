import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterOf } from './retry-after.ts';
import type { RetryBudget } from './retry-budget.ts';
import { BrokeOffError, NotSentError, PausedError } from './service-call.ts';
import type { HttpAnswer } from './exchange.ts';

const MAX_RETRIES = 2;
const FIRST_WAIT = 200;
const LONGEST_WAIT = 2_000;
/** If a service asks for a longer pause than this, its answer is passed on. */
const LONGEST_RETRY_AFTER = 5_000;

/** Milliseconds by which a timer may fire before its pause is over. */
const EARLY = 1;

const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

interface RetryOptions {
  /** Milliseconds for all attempts. */
  deadline: number;
  budget: RetryBudget;
  /** Whether the call may wait while the service has asked for a pause. */
  mayWait: () => boolean;
}

/**
 * Tries up to three times within one deadline; waits with full jitter, or as Retry-After says.
 * `attempt` gets the remaining milliseconds, and signs each time.
 * @throws the last attempt's error
 */
export async function withRetries(
  { deadline, budget, mayWait }: RetryOptions,
  attempt: (left: number) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const end = performance.now() + deadline;
  budget.earn();
  let left = deadline;
  for (let retries = 0; ;) {
    let outcome: Outcome;
    try {
      outcome = { answer: await attempt(left) };
    } catch (error) {
      outcome = { error };
    }
    const pause = pauseOf(outcome);
    const wait = pause ?? (retries < MAX_RETRIES ? waitBefore(retries, outcome) : null);
    if (wait === null || performance.now() + wait >= end) return give(outcome);
    if (pause === null ? !budget.spend() : !mayWait()) return give(outcome);
    // During a pause nothing was sent, so the next attempt is not a retry.
    if (pause === null) retries++;
    await sleep(wait + EARLY);
    left = end - performance.now();
    // A suspended process wakes late.
    if (left <= 0) return give(outcome);
  }
}

type Outcome = { answer: HttpAnswer } | { error: unknown };

function give(outcome: Outcome): HttpAnswer {
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

/**
 * Returns the milliseconds for which the service asked all callers to wait, if that is not too
 * long.
 */
function pauseOf(outcome: Outcome): number | null {
  if (!('error' in outcome) || !(outcome.error instanceof PausedError)) return null;
  const { reason, retryAfter } = outcome.error;
  const wait = retryAfter * 1_000;
  return reason === 'busy' && wait <= LONGEST_RETRY_AFTER ? wait : null;
}

/** Returns the milliseconds to wait, or `null` where a retry would not help. */
function waitBefore(retries: number, outcome: Outcome): number | null {
  const jittered = Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** retries);
  if ('error' in outcome) return mayPass(outcome.error) ? jittered : null;
  if (!PASSING_STATUS.has(outcome.answer.status)) return null;
  const asked = retryAfterOf(outcome.answer);
  if (asked > LONGEST_RETRY_AFTER) return null;
  return Math.max(asked, jittered);
}

function mayPass(error: unknown): boolean {
  if (error instanceof PausedError) return false;
  return (
    error instanceof NotSentError || (error instanceof BrokeOffError && error.reason === 'reset')
  );
}
