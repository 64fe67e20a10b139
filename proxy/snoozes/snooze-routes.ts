import type { FastifyInstance, FastifyRequest } from 'fastify';
import { snoozeChange, type SnoozeChange } from '#contract/snooze-change.ts';
import { auditedNotifications, noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { revisionAfter } from '../http/only-number.ts';
import { sendJson } from '../http/send-json.ts';
import type { SnoozeStore } from './snooze-store.ts';

/** 200 notifications in the form that the service sent. */
const CHANGE_LIMIT = 2 * 1024 * 1024;

const path = '/api/notifications/snoozed';

const actions = { snooze: 'snooze', end: 'end-snooze', undo: 'undo-snooze' } as const;

/** Registers the endpoints of snoozed notifications (`src/contract/snooze.ts`). */
export function registerSnoozes(
  app: FastifyInstance,
  snoozesOf: (request: FastifyRequest) => SnoozeStore,
): void {
  app.get(path, async (request, reply) => {
    const after = revisionAfter(request);
    return sendJson(reply, await snoozesOf(request).list(after, Date.now()));
  });
  app.post(path, { bodyLimit: CHANGE_LIMIT }, async (request, reply) => {
    const change = readOwnBody(snoozeChange, request);
    const { name } = callerOf(request);
    noteForAudit(request, {
      what: actions[change.action],
      object: auditedNotifications(change.of.map(({ id }) => id)),
      detail: auditedEnd(change),
    });
    return sendJson(reply, await snoozesOf(request).change(change, name, Date.now()));
  });
}

/** The end of a snooze in the audit log, which the page turns into text: `2026-11-20T08:00Z, news`. */
function auditedEnd(change: SnoozeChange): string {
  if (change.action !== 'snooze') return '';
  return [change.until ?? [], change.onNews ? 'news' : []].flat().join(', ');
}
