import type { FastifyBaseLogger } from 'fastify';
import type { CallObserver } from './observe-calls.ts';
import { currentRequest } from '../log/request-scope.ts';

/**
 * A line for every call to the service, under the id of the request that first asked for it: who
 * shares a flight shares its line.
 */
export function logCalls(log: FastifyBaseLogger): CallObserver {
  return {
    ended: (call, outcome, seconds) =>
      log.info(
        { reqId: currentRequest(), ...call, outcome, ms: Math.round(seconds * 1000) },
        'service call',
      ),
  };
}
