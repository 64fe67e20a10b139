import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assignmentChange } from '#contract/assignments.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import { sendJson } from '../http/send-json.ts';
import type { AssignmentStore } from './assignment-store.ts';

/** 200 ids with their versions, and a note. */
const CHANGE_LIMIT = 64 * 1024;

const path = '/api/notifications';

/** Registers the endpoints of assignments (`src/contract/assignments.ts`). */
export function registerAssignments(
  app: FastifyInstance,
  takenOf: (request: FastifyRequest) => AssignmentStore,
): void {
  app.get(`${path}/news`, async (request, reply) => {
    const since = sinceOf(request);
    return sendJson(reply, await recorded(() => takenOf(request).news(since, Date.now())));
  });
  app.get(
    `${path}/:id/history`,
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { id } = request.params;
      if (!isGuidShaped(id)) throw new ProblemError('bad-parameter', 'The id must be a GUID.');
      return sendJson(reply, await recorded(() => takenOf(request).history(id)));
    },
  );
  app.post(`${path}/taken`, { bodyLimit: CHANGE_LIMIT }, async (request, reply) => {
    const change = readOwnBody(assignmentChange, request);
    const who = personOf(request);
    return sendJson(reply, await recorded(() => takenOf(request).change(change, who, Date.now())));
  });
}

/** @throws ProblemError nobody-signs-in */
function personOf(request: FastifyRequest): string {
  const { name } = callerOf(request);
  if (name !== null) return name;
  throw new ProblemError(
    'nobody-signs-in',
    'You can only assign notifications where sign-in is set up.',
  );
}

/** @throws ProblemError bad-parameter */
function sinceOf({ query }: FastifyRequest): number | null {
  const { since, ...others } = query as Record<string, unknown>;
  const isKnown = Object.keys(others).length === 0;
  if (isKnown && since === undefined) return null;
  if (isKnown && typeof since === 'string' && /^\d{1,15}$/.test(since)) return Number(since);
  throw new ProblemError(
    'bad-parameter',
    'The only parameter is since, with `next` from an earlier response.',
  );
}
