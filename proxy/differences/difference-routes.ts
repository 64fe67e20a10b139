import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { differenceReasonGiven, type Difference } from '#contract/difference.ts';
import type { DifferenceReasons } from '#contract/tolerance.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import type { RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { DifferenceId, DifferencesStore } from './differences-store.ts';

const path = '/api/differences';

/**
 * Registers the endpoints for reasons why payments left part of an item open
 * (`src/contract/difference.ts`).
 */
export function registerDifferences(
  app: FastifyInstance,
  differencesOf: (request: FastifyRequest) => DifferencesStore,
  reasons: () => DifferenceReasons,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendJson(reply, { differences: await differencesOf(request).list() });
  app.get(path, answer);
  app.put(`${path}/:id`, async (request: RequestWithId, reply) => {
    const id = readId(request);
    const given = readOwnBody(differenceReasonGiven, request);
    const { name } = callerOf(request);
    const changed = await differencesOf(request).change(id, given, name, Date.now());
    noteSubject(request, changed, reasons());
    return answer(request, reply);
  });
  app.delete(`${path}/:id`, async (request: RequestWithId, reply) => {
    const id = readId(request);
    noteSubject(request, await differencesOf(request).remove(id), reasons());
    return answer(request, reply);
  });
}

/** @throws ProblemError bad-parameter */
function readId({ params: { id } }: RequestWithId): DifferenceId {
  const [, batch, position] = /^(\d{1,15})-(\d{1,9})$/.exec(id) ?? [];
  if (batch === undefined) {
    throw new ProblemError('bad-parameter', 'The id must be a batch number and a line number.');
  }
  return { batch: Number(batch), position: Number(position) };
}

/** Names the difference for the audit log. @throws ProblemError bad-parameter */
function noteSubject(
  request: FastifyRequest,
  difference: Difference | undefined,
  reasons: DifferenceReasons,
): void {
  if (!difference) throw new ProblemError('bad-parameter', 'This difference was removed.');
  const { paymentNumber, transactionId, reason } = difference;
  noteForAudit(request, {
    object: paymentNumber ?? `Batch ${difference.batch}`,
    detail: `${transactionId}: ${reasons[reason] ?? reason}`,
  });
}
