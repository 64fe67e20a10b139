import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { ProblemError } from '../errors/problem-error.ts';
import type { HttpAnswer } from './exchange.ts';
import { createReadQueue, type InTurn, type Urgency } from './read-queue.ts';
import { BrokeOffError } from './service-call.ts';

/**
 * The share of the 16 connections to the service (`client.ts`), so that a hanging area leaves some
 * to the others.
 */
const QUEUE = { atOnce: 6, background: 4, mostWaiting: 1_000 };
/** Consecutive reads that failed or had no answer in time, after which an endpoint gets a rest. */
const MOST_FAILURES = 3;
const REST = 2_000;

/** Runs a read in the bulkhead of its endpoint. @throws ProblemError, or what the read throws */
export type InBulkhead = (
  endpoint: string,
  how: { urgency: Urgency; deadline: number },
  read: (left: number) => Promise<HttpAnswer>,
) => Promise<HttpAnswer>;

interface Bulkhead {
  inTurn: InTurn;
  breaker: CircuitBreakerPolicy;
}

/**
 * One bulkhead for each endpoint, so that an endpoint that hangs or fails uses neither the
 * connections nor the time of the others.
 * @param rest milliseconds until one call may try whether an endpoint answers again
 */
export function createBulkheads(rest = REST): InBulkhead {
  const bulkheads = new Map<string, Bulkhead>();

  function bulkheadOf(endpoint: string): Bulkhead {
    const found = bulkheads.get(endpoint);
    if (found !== undefined) return found;
    const made = {
      inTurn: createReadQueue(QUEUE),
      breaker: circuitBreaker(
        handleWhen(isTimeout).orWhenResult((answer) => isFailing(answer as HttpAnswer)),
        { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(MOST_FAILURES) },
      ),
    };
    bulkheads.set(endpoint, made);
    return made;
  }

  return async (endpoint, { urgency, deadline }, read) => {
    const { inTurn, breaker } = bulkheadOf(endpoint);
    try {
      return await inTurn(urgency, deadline, (left) => breaker.execute(() => read(left)));
    } catch (error) {
      throw error instanceof BrokenCircuitError ? resting(error, breaker, rest) : error;
    }
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof BrokeOffError && error.reason === 'timeout';
}

/**
 * Some services answer refused requests with 500 and say so in the body: that is not a failure of
 * the service.
 */
function isFailing({ status, body }: HttpAnswer): boolean {
  if (status === 500) return !/"Success"\s*:\s*false/.test(body.toString('latin1'));
  return status === 502 || status === 503 || status === 504;
}

function resting(
  cause: BrokenCircuitError,
  { lastFailure }: CircuitBreakerPolicy,
  rest: number,
): ProblemError {
  const options = { cause, retryAfter: Math.ceil(rest / 1000) };
  return lastFailure !== undefined && 'error' in lastFailure
    ? new ProblemError(
        'service-timeout',
        'The service repeatedly failed to respond. Waybill tries again in a moment.',
        options,
      )
    : new ProblemError(
        'service-busy',
        'The service failed repeatedly. Waybill tries again in a moment.',
        options,
      );
}
