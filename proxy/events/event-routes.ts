import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '#contract/permission.ts';
import { callerOf, type Caller } from '../http/caller.ts';
import { inertPolicy } from '../http/security-headers.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { AccountEvents } from './account-events.ts';
import { createStreamsOfOne } from './streams-of-one.ts';

interface EventRoutesOptions {
  eventsOf: (request: FastifyRequest) => AccountEvents;
  /** Finds the events of the account that a caller names. */
  choose: (caller: Caller, account: string | undefined) => AccountEvents;
  all: readonly AccountEvents[];
  identify: (request: FastifyRequest) => Promise<Caller | null>;
}

/** Registers the event stream (`src/contract/event-stream.ts`). */
export function registerEvents(
  app: FastifyInstance,
  { eventsOf, choose, all, identify }: EventRoutesOptions,
): void {
  const streams = createStreamsOfOne();
  const seesOf = ({ roles }: Caller) => ({
    seesTriage: mayDo(roles, { role: 'triage', kind: 'read' }),
    seesAccounting: mayDo(roles, { role: 'accounting', kind: 'read' }),
  });

  // A HEAD would be answered when the stream ends.
  app.get('/api/events', { exposeHeadRoute: false }, (request, reply) => {
    const caller = callerOf(request);
    const events = eventsOf(request);
    const { name } = caller;
    const sees = seesOf(caller);
    const owner = { name, browser: request.headers['waybill-browser']?.toString() ?? '' };
    if (!streams.hasRoom(owner)) {
      throw new ProblemError('too-many-streams', 'Close other tabs and browsers first.');
    }
    const lastId = request.headers['last-event-id']?.toString();
    const named = request.headers['waybill-account']?.toString();
    const stream = events.listen({
      ...sees,
      lastId: lastId === undefined || lastId === '' ? null : lastId,
      isStill: async () => {
        const now = await identify(request);
        if (now === null || now.name !== name) return false;
        return choose(now, named) === events && isDeepStrictEqual(seesOf(now), sees);
      },
    });
    streams.add(owner, stream);
    return reply
      .headers({
        'content-type': 'text/event-stream',
        'content-security-policy': inertPolicy,
        'cache-control': 'no-store, no-transform',
        // Without this, nginx would buffer events that should arrive at once.
        'x-accel-buffering': 'no',
      })
      .send(stream);
  });

  // A sign-out ends the streams at once; a session that ends elsewhere is noticed at the next
  // comment.
  app.addHook('onResponse', (request, reply, done) => {
    const isOver = request.method !== 'GET' && request.routeOptions.url?.startsWith(SESSION);
    if (isOver && reply.statusCode < 400) for (const events of all) events.check();
    done();
  });
  app.addHook('preClose', (done) => {
    for (const events of all) events.close();
    done();
  });
}

const SESSION = '/api/session';
