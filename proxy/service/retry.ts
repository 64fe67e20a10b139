import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterOf, TOO_MANY_REQUESTS } from './retry-after.ts';
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
/** Milliseconds by which background calls let the others go first after a pause. */
const BEHIND_OTHERS = 200;

const PASSING_STATUS = new Set([408, 425, TOO_MANY_REQUESTS, 500, 502, 503, 504]);

interface RetryOptions {
  /** Milliseconds for all attempts. */
  deadline: number;
  budget: RetryBudget;
  /** Whether other calls go first when a pause is over. */
  isBackground: () => boolean;
  /** The number of the account's calls that the service didn't refuse as too many. */
  answered: () => number;
}

/**
 * Tries up to three times within one deadline; waits with full jitter, or as Retry-After says. A
 * call that was one too many waits its turn: it is tried for as long as the service answers others.
 * `attempt` gets the remaining milliseconds, and signs each time.
 * @throws the last attempt's error
 */
export async function withRetries(
  { deadline, budget, isBackground, answered }: RetryOptions,
  attempt: (left: number) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const end = performance.now() + deadline;
  budget.earn();
  let left = deadline;
  let answeredBefore = answered();
  for (let retries = 0; ;) {
    let outcome: Outcome;
    try {
      outcome = { answer: await attempt(left) };
    } catch (error) {
      outcome = { error };
    }
    const turn = untilItsTurn(outcome, answered() > answeredBefore);
    answeredBefore = answered();
    const wait = turn ?? (retries < MAX_RETRIES ? waitBefore(retries, outcome) : null);
    if (wait === null || performance.now() + wait >= end) return give(outcome);
    if (turn === null) {
      // The service did nothing for a call that was one too many.
      if (!isTooMany(outcome) && !budget.spend()) return give(outcome);
      retries++;
    }
    await sleep(wait + (isBackground() ? BEHIND_OTHERS : EARLY));
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
 * Returns the milliseconds until the service allows more calls, or `null` where it asks for too
 * long a pause, or something else is the matter.
 */
function untilItsTurn(outcome: Outcome, othersAreAnswered: boolean): number | null {
  let wait: number | null = null;
  // During a pause nothing was sent.
  if (isDuringPause(outcome)) wait = outcome.error.wait;
  else if (othersAreAnswered && isTooMany(outcome)) {
    wait = Math.max(FIRST_WAIT, retryAfterOf(outcome.answer));
  }
  return wait !== null && wait <= LONGEST_RETRY_AFTER ? wait : null;
}

function isTooMany(outcome: Outcome): outcome is { answer: HttpAnswer } {
  return 'answer' in outcome && outcome.answer.status === TOO_MANY_REQUESTS;
}

function isDuringPause(outcome: Outcome): outcome is { error: PausedError } {
  return (
    'error' in outcome && outcome.error instanceof PausedError && outcome.error.reason === 'busy'
  );
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
