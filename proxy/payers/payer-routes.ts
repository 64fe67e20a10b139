import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payersConfirmed } from '#contract/payer.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { recorded } from '../http/recorded.ts';
import { sendJson } from '../http/send-json.ts';
import type { PayersStore } from './payers-store.ts';

const path = '/api/payers';

/** Registers the endpoints of payers (`src/contract/payer.ts`). */
export function registerPayers(
  app: FastifyInstance,
  payersOf: (request: FastifyRequest) => PayersStore,
): void {
  app.get(path, async (request, reply) =>
    sendJson(reply, { payers: await recorded(() => payersOf(request).list()) }),
  );
  app.put(path, async (request, reply) => {
    const { payers } = readOwnBody(payersConfirmed, request);
    const { name } = callerOf(request);
    await recorded(() => payersOf(request).confirm(payers, name, Date.now()));
    return sendJson(reply, {});
  });
  app.delete(`${path}/:id`, async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const { id } = request.params;
    if (!/^\d{1,15}$/.test(id))
      throw new ProblemError('bad-parameter', 'The id must be a whole number.');
    await recorded(() => payersOf(request).forget(Number(id)));
    return sendJson(reply, {});
  });
}
