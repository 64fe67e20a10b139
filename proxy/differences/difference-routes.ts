import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { differenceReasonGiven } from '#contract/difference.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { recorded } from '../http/recorded.ts';
import { sendJson } from '../http/send-json.ts';
import type { DifferenceId, DifferencesStore } from './differences-store.ts';

const path = '/api/differences';

type OneRequest = FastifyRequest<{ Params: { id: string } }>;

/** Why payments left something of an item open (`src/contract/difference.ts`). */
export function registerDifferences(
  app: FastifyInstance,
  differencesOf: (request: FastifyRequest) => DifferencesStore,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendJson(reply, { differences: await recorded(() => differencesOf(request).list()) });
  app.get(path, answer);
  app.put(`${path}/:id`, async (request: OneRequest, reply) => {
    const id = readId(request);
    const given = readOwnBody(differenceReasonGiven, request);
    const { name } = callerOf(request);
    mustExist(await recorded(() => differencesOf(request).change(id, given, name, Date.now())));
    return answer(request, reply);
  });
  app.delete(`${path}/:id`, async (request: OneRequest, reply) => {
    const id = readId(request);
    mustExist(await recorded(() => differencesOf(request).remove(id)));
    return answer(request, reply);
  });
}

/** @throws ProblemError bad-parameter */
function readId({ params: { id } }: OneRequest): DifferenceId {
  const [, batch, position] = /^(\d{1,15})-(\d{1,9})$/.exec(id) ?? [];
  if (batch === undefined) {
    throw new ProblemError('bad-parameter', 'The id must be a batch number and a line number.');
  }
  return { batch: Number(batch), position: Number(position) };
}

/** @throws ProblemError bad-parameter */
function mustExist(isThere: boolean): void {
  if (!isThere) throw new ProblemError('bad-parameter', 'This difference was removed.');
}
