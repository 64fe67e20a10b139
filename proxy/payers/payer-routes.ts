import type { FastifyInstance, FastifyRequest } from 'fastify';
import { payersConfirmed, type ConfirmedPayer } from '#contract/payer.ts';
import { noteAuditObject } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { numberIdOf, type RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { PayersStore } from './payers-store.ts';

const path = '/api/payers';

/** Registers the endpoints of payers (`src/contract/payer.ts`). */
export function registerPayers(
  app: FastifyInstance,
  payersOf: (request: FastifyRequest) => PayersStore,
): void {
  app.get(path, async (request, reply) =>
    sendJson(reply, { payers: await payersOf(request).list() }),
  );
  app.put(path, async (request, reply) => {
    const { payers } = readOwnBody(payersConfirmed, request);
    noteAuditObject(request, payers.map(nameOf).join(', '));
    const { name } = callerOf(request);
    await payersOf(request).confirm(payers, name, Date.now());
    return sendJson(reply, {});
  });
  app.delete(`${path}/:id`, async (request: RequestWithId, reply) => {
    const forgotten = await payersOf(request).forget(numberIdOf(request));
    if (forgotten) noteAuditObject(request, nameOf(forgotten));
    return sendJson(reply, {});
  });
}

/** Named for the audit log. */
function nameOf({ name, account }: Pick<ConfirmedPayer, 'name' | 'account'>): string {
  return name || account;
}
