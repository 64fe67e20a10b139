import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assignmentChange, concernsSeen } from '#contract/assignments.ts';
import { LONGEST_HANDLED } from '#contract/handled.ts';
import { auditedNotifications, noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { guidIdOf, type RequestWithId } from '../http/id-of.ts';
import { onlyNumber } from '../http/only-number.ts';
import { readOwnBody } from '../http/own-body.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import { sendJson } from '../http/send-json.ts';
import type { AssignmentStore } from './assignment-store.ts';
import { requireColleague, type ColleaguesOf } from './colleagues.ts';

/** 200 ids with their versions, and a note. */
const CHANGE_LIMIT = 64 * 1024;

const path = '/api/notifications';

/** Registers the endpoints of assignments (`src/contract/assignments.ts`). */
export function registerAssignments(
  app: FastifyInstance,
  assignmentsOf: (request: FastifyRequest) => AssignmentStore,
  colleaguesOf: ColleaguesOf,
): void {
  app.get(`${path}/news`, async (request, reply) => {
    const since = sinceOf(request);
    return sendJson(reply, await assignmentsOf(request).news(since, Date.now()));
  });
  app.get(`${path}/handled`, async (request, reply) => {
    const since = sinceOf(request);
    if (since === null) throw new ProblemError('bad-parameter', 'Since is missing.');
    if (since < Date.now() - LONGEST_HANDLED) {
      throw new ProblemError('bad-parameter', 'Since can be up to 92 days ago.');
    }
    const { name } = callerOf(request);
    return sendJson(reply, await assignmentsOf(request).handled(name, since));
  });
  app.get(`${path}/:id/history`, async (request: RequestWithId, reply) =>
    sendJson(reply, await assignmentsOf(request).history(guidIdOf(request))),
  );
  app.post(`${path}/taken`, { bodyLimit: CHANGE_LIMIT }, async (request, reply) => {
    const change = readOwnBody(assignmentChange, request);
    const who = personOf(request);
    if (change.action === 'note') noteForAudit(request, { what: 'edit-note' });
    else if (change.action === 'release' || change.to === null) {
      noteForAudit(request, { what: 'unassign' });
    } else noteForAudit(request, { detail: `to ${change.to ?? who}` });
    noteForAudit(request, { object: auditedNotifications(change.of.map(({ id }) => id)) });
    if ((change.action === 'assign') !== (change.to !== undefined)) {
      throw badBody('Send `to` with assign alone: a name, or null for nobody.');
    }
    const colleagues = await colleaguesOf(request);
    if (change.to != null) requireColleague(colleagues, change.to);
    return sendJson(
      reply,
      await assignmentsOf(request).change(change, who, Date.now(), colleagues),
    );
  });
  app.get(`${path}/colleagues`, async (request, reply) =>
    sendJson(reply, { names: await colleaguesOf(request) }),
  );
  app.get(`${path}/concerns`, async (request, reply) => {
    const { name } = callerOf(request);
    return sendJson(reply, await assignmentsOf(request).concerns(name ?? '', Date.now()));
  });
  app.post(`${path}/concerns/seen`, async (request, reply) => {
    const { until } = readOwnBody(concernsSeen, request);
    const who = personOf(request);
    await assignmentsOf(request).markSeen(who, until);
    return sendJson(reply, await assignmentsOf(request).concerns(who, Date.now()));
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
function sinceOf(request: FastifyRequest): number | null {
  return onlyNumber(request, 'since', 'a time or `next` from an earlier response');
}
