import type { FastifyBaseLogger } from 'fastify';
import type { CallObserver } from './observe-calls.ts';
import { currentRequest } from '../log/request-scope.ts';

/**
 * Logs a line for every call to the service, with the id of the request that first asked for it.
 * Requests that share a call share its line.
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
