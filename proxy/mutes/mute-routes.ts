import type { FastifyInstance, FastifyRequest } from 'fastify';
import { muteChange } from '#contract/mute-change.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { revisionAfter } from '../http/only-number.ts';
import { sendJson } from '../http/send-json.ts';
import type { MuteStore } from './mute-store.ts';

const path = '/api/notifications/muted';

/** Registers the endpoints of muted records (`src/contract/mute.ts`). */
export function registerMutes(
  app: FastifyInstance,
  mutesOf: (request: FastifyRequest) => MuteStore,
): void {
  app.get(path, async (request, reply) => {
    const after = revisionAfter(request);
    return sendJson(reply, await mutesOf(request).list(after));
  });
  app.post(path, async (request, reply) => {
    const change = readOwnBody(muteChange, request);
    const { name } = callerOf(request);
    const records = change.of.map(({ recordNumber, recordId }) => recordNumber || recordId);
    noteForAudit(request, { what: change.action, object: records.join(', ') });
    return sendJson(reply, await mutesOf(request).change(change, name, Date.now()));
  });
}
