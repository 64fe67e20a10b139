import type { FastifyInstance, FastifyRequest } from 'fastify';
import { snoozeChange } from '#contract/snooze-change.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import { sendJson } from '../http/send-json.ts';
import type { SnoozeStore } from './snooze-store.ts';

/** 200 notifications as the service sent them. */
const CHANGE_LIMIT = 2 * 1024 * 1024;

const path = '/api/notifications/snoozed';

/** Snoozed notifications (`src/contract/snooze.ts`). */
export function registerSnoozes(
  app: FastifyInstance,
  snoozesOf: (request: FastifyRequest) => SnoozeStore,
): void {
  app.get(path, async (request, reply) => {
    const after = afterOf(request);
    return sendJson(reply, await recorded(() => snoozesOf(request).list(after, Date.now())));
  });
  app.post(path, { bodyLimit: CHANGE_LIMIT }, async (request, reply) => {
    const change = readOwnBody(snoozeChange, request);
    const { name } = callerOf(request);
    return sendJson(
      reply,
      await recorded(() => snoozesOf(request).change(change, name, Date.now())),
    );
  });
}

/** @throws ProblemError bad-parameter */
function afterOf({ query }: FastifyRequest): number | null {
  const { after, ...others } = query as Record<string, unknown>;
  const isKnown = Object.keys(others).length === 0;
  if (isKnown && after === undefined) return null;
  if (isKnown && typeof after === 'string' && /^\d{1,15}$/.test(after)) return Number(after);
  throw new ProblemError('bad-parameter', 'The only parameter is after, with a revision.');
}
