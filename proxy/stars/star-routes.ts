import type { FastifyInstance, FastifyRequest } from 'fastify';
import { starChange } from '#contract/star.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { Stars } from './stars.ts';

const path = '/api/notifications/stars';

/** Registers the endpoints of each person's stars (`src/contract/star.ts`). */
export function registerStars(
  app: FastifyInstance,
  starsOf: (request: FastifyRequest) => Stars,
): void {
  const answer = async (ids: Promise<string[]>) => ({ ids: await ids });
  app.get(path, async (request, reply) =>
    sendJson(reply, await answer(starsOf(request).list(callerOf(request).name))),
  );
  app.post(path, async (request, reply) => {
    const change = readOwnBody(starChange, request);
    const { name } = callerOf(request);
    return sendJson(reply, await answer(starsOf(request).change(name, change, Date.now())));
  });
}
