import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assignmentChange, concernsSeen } from '#contract/assignments.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { noteAuditedNotifications } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { sendJson } from '../http/send-json.ts';
import type { AssignmentStore } from './assignment-store.ts';
import { requireColleague, type ColleaguesOf } from './colleagues.ts';

/** 200 ids with their versions, and a note. */
const CHANGE_LIMIT = 64 * 1024;

const path = '/api/notifications';

/** Registers the endpoints of assignments (`src/contract/assignments.ts`). */
export function registerAssignments(
  app: FastifyInstance,
  takenOf: (request: FastifyRequest) => AssignmentStore,
  colleaguesOf: ColleaguesOf,
): void {
  app.get(`${path}/news`, async (request, reply) => {
    const since = sinceOf(request);
    return sendJson(reply, await takenOf(request).news(since, Date.now()));
  });
  app.get(`${path}/handled`, async (request, reply) => {
    const since = sinceOf(request);
    if (since === null) throw new ProblemError('bad-parameter', 'Since is missing.');
    const { name } = callerOf(request);
    return sendJson(reply, await takenOf(request).handled(name, since));
  });
  app.get(
    `${path}/:id/history`,
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { id } = request.params;
      if (!isGuidShaped(id)) throw new ProblemError('bad-parameter', 'The id must be a GUID.');
      return sendJson(reply, await takenOf(request).history(id));
    },
  );
  app.post(`${path}/taken`, { bodyLimit: CHANGE_LIMIT }, async (request, reply) => {
    const change = readOwnBody(assignmentChange, request);
    const who = personOf(request);
    noteAuditedNotifications(
      request,
      change.of.map(({ id }) => id),
    );
    if ((change.action === 'assign') !== (change.to !== undefined)) {
      throw new ProblemError(
        'bad-body',
        'Send `to` with assign alone: a name, or null for nobody.',
      );
    }
    const colleagues = await colleaguesOf(request);
    if (change.to != null) requireColleague(colleagues, change.to);
    return sendJson(reply, await takenOf(request).change(change, who, Date.now(), colleagues));
  });
  app.get(`${path}/colleagues`, async (request, reply) =>
    sendJson(reply, { names: await colleaguesOf(request) }),
  );
  app.get(`${path}/concerns`, async (request, reply) => {
    const { name } = callerOf(request);
    return sendJson(reply, await takenOf(request).concerns(name ?? '', Date.now()));
  });
  app.post(`${path}/concerns/seen`, async (request, reply) => {
    const { until } = readOwnBody(concernsSeen, request);
    const who = personOf(request);
    await takenOf(request).markSeen(who, until);
    return sendJson(reply, await takenOf(request).concerns(who, Date.now()));
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
    'The only parameter is since, a time or `next` from an earlier response.',
  );
}
