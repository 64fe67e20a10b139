import type { FastifyInstance, FastifyRequest } from 'fastify';
import { labelChange } from '#contract/label-change.ts';
import { auditedNotifications, noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { revisionAfter } from '../http/only-number.ts';
import { sendJson } from '../http/send-json.ts';
import type { LabelStore } from './label-store.ts';

const path = '/api/notifications/labels';
const actions = { add: 'label', remove: 'remove-label' } as const;

/** Registers the endpoints of labels (`src/contract/label.ts`). */
export function registerLabels(
  app: FastifyInstance,
  labelsOf: (request: FastifyRequest) => LabelStore,
): void {
  app.get(path, async (request, reply) => {
    const after = revisionAfter(request);
    return sendJson(reply, await labelsOf(request).list(after));
  });
  app.post(path, async (request, reply) => {
    const change = readOwnBody(labelChange, request);
    const { name } = callerOf(request);
    noteForAudit(request, {
      what: actions[change.action],
      object: change.label,
      detail: auditedNotifications(change.of),
    });
    return sendJson(reply, await labelsOf(request).change(change, name, Date.now()));
  });
}
