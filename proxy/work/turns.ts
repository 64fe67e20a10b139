import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/**
 * Requests of one person that are processed at the same time: one is processed while another is
 * stored.
 */
const AT_ONCE = 2;
/** Requests that may wait for their turn; their bodies are not read until then. */
const WAITING = 100;

/** Seconds. */
const RETRY_AFTER = 2;

interface Queue {
  underWay: number;
  waiting: (() => void)[];
}

/**
 * Gives each person few turns at a time, so that nobody waits for all of another person's requests,
 * and memory holds few bodies. Used as a route's `preParsing`, before the body is read.
 *
 * @param whose identifies the caller within the account
 */
export function createTaskTurns(whose: (request: FastifyRequest) => string) {
  const queues = new Map<string, Queue>();

  /** @throws ProblemError too-busy */
  async function enter(key: string): Promise<void> {
    const queue = queues.get(key) ?? { underWay: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.underWay < AT_ONCE) {
      queue.underWay++;
      return;
    }
    if (queue.waiting.length >= WAITING) {
      throw new ProblemError('too-busy', `${WAITING} of your requests are already waiting.`, {
        retryAfter: RETRY_AFTER,
      });
    }
    await new Promise<void>((resolve) => void queue.waiting.push(resolve));
  }

  function leave(key: string): void {
    const queue = queues.get(key)!;
    const next = queue.waiting.shift();
    if (next !== undefined) next();
    else if (--queue.underWay === 0) queues.delete(key);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = whose(request);
    await enter(key);
    if (reply.raw.closed || reply.raw.destroyed) leave(key);
    else reply.raw.once('close', () => leave(key));
  };
}
