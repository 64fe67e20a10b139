import {
  bulkhead,
  BrokenCircuitError,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
  type IPolicy,
} from 'cockatiel';
import { ProblemError } from '../problem-error.ts';
import { BrokeOffError } from './service-call.ts';

/** Of the 16 connections to the service (`client.ts`): whatever hangs, others keep some. */
const CALLS_AT_ONCE = 6;
const CALLS_WAITING = 1_000;
/** Calls in a row without an answer in time, after which an endpoint is left alone for a moment. */
const MOST_TIMEOUTS = 3;
const REST = 2_000;

/** Runs a call in the compartment of its endpoint. @throws ProblemError, or what the call throws */
export type InCompartment = <T>(endpoint: string, call: () => Promise<T>) => Promise<T>;

/**
 * One compartment for each endpoint, so that one which hangs takes neither the connections nor the
 * time of what the others are asked for. Only silence counts: an answer, also an error, was quick.
 * @param rest milliseconds until one call may try whether an endpoint answers again
 */
export function createCompartments(rest = REST): InCompartment {
  const compartments = new Map<string, IPolicy>();

  function compartmentOf(endpoint: string): IPolicy {
    const found = compartments.get(endpoint);
    if (found !== undefined) return found;
    const made = wrap(
      bulkhead(CALLS_AT_ONCE, CALLS_WAITING),
      circuitBreaker(handleWhen(isTimeout), {
        halfOpenAfter: rest,
        breaker: new ConsecutiveBreaker(MOST_TIMEOUTS),
      }),
    );
    compartments.set(endpoint, made);
    return made;
  }

  return async (endpoint, call) => {
    try {
      return await compartmentOf(endpoint).execute(call);
    } catch (error) {
      throw compartmentProblem(error);
    }
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof BrokeOffError && error.reason === 'timeout';
}

function compartmentProblem(cause: unknown): unknown {
  if (cause instanceof BrokenCircuitError) {
    return new ProblemError(
      'service-timeout',
      'The service has left this unanswered several times; it is asked again in a moment.',
      { cause },
    );
  }
  if (cause instanceof BulkheadRejectedError) {
    return new ProblemError('service-timeout', 'Too many requests wait for the service.', {
      cause,
    });
  }
  return cause;
}
