import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Job } from '#contract/job.ts';
import { mayDo, type Permission } from '#contract/permission.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { noteAuditObject, noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import type { RequestWithId } from '../http/id-of.ts';
import { revisionAfter } from '../http/only-number.ts';
import { sendJson } from '../http/send-json.ts';
import { asBytes, readLargeBody } from '../work/large-body.ts';
import type { LargeWork } from '../work/large-work.ts';
import { createTaskTurns } from '../work/turns.ts';
import { jobRole } from './job-role.ts';
import { jobDecisions, type JobPerson, type Jobs } from './jobs.ts';
import { preparedJob, type PreparedJob } from './prepare-job.ts';

/** 20,000 targets are about 4 MB. */
const BODY_LIMIT = 16 * 1024 * 1024;

const path = '/api/jobs';

/** Registers the endpoints of background jobs (`src/contract/job.ts`). */
export function registerJobs(
  app: FastifyInstance,
  jobsOf: (request: FastifyRequest) => Jobs,
  { work, whose }: { work: LargeWork; whose: (request: FastifyRequest) => string },
): void {
  const large = { preParsing: createTaskTurns(whose), bodyLimit: BODY_LIMIT, config: asBytes };
  app.post(path, large, async (request, reply) => {
    const id = keyOf(request);
    if (id === null) {
      throw new ProblemError('idempotency-key-missing', 'Send an Idempotency-Key that is a UUID.');
    }
    // Decisions about the job use the same name.
    noteAuditObject(request, id);
    const job = await readLargeBody(work, preparedJob, request);
    const by = personOf(request, 'write');
    noteForAudit(request, { detail: auditedTask({ ...job, total: countChosen(job) }) });
    return sendJson(reply, await jobsOf(request).create(id, job, by));
  });
  app.get(path, async (request, reply) =>
    sendJson(reply, await jobsOf(request).list(personOf(request, 'read'))),
  );
  app.get(`${path}/:id/targets`, async (request: RequestWithId, reply) => {
    const by = personOf(request, 'read');
    const after = revisionAfter(request) ?? 0;
    return sendJson(reply, await jobsOf(request).targets(request.params.id, after, by));
  });
  for (const decision of jobDecisions) {
    app.post(`${path}/:id/${decision}`, async (request: RequestWithId, reply) => {
      const by = personOf(request, 'write');
      const key = keyOf(request);
      const { id } = request.params;
      const job = await jobsOf(request).decide(id, decision, key, by);
      noteForAudit(request, { detail: auditedTask(job) });
      return sendJson(reply, job);
    });
  }
}

/** The person who sends the request, with the jobs that their roles let them see or decide on. */
function personOf(request: FastifyRequest, kind: Permission['kind']): JobPerson {
  const { name, roles } = callerOf(request);
  return { name, may: (action) => mayDo(roles, { role: jobRole(action), kind }) };
}

/** Counts notifications, of which several can share the id of their record. */
function countChosen({ targets }: PreparedJob): number {
  return targets.reduce((sum, { chosen }) => sum + (Array.isArray(chosen) ? chosen.length : 1), 0);
}

/** The task in the audit log, which the page turns into text: `archive 6309`. */
function auditedTask({ action, total }: Pick<Job, 'action' | 'total'>): string {
  return `${action} ${total}`;
}

/** @throws ProblemError idempotency-key-missing, where the key is not a UUID */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && isGuidShaped(key)) return key;
  throw new ProblemError('idempotency-key-missing', 'The Idempotency-Key must be a UUID.');
}
