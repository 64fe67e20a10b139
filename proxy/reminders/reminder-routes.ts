import type { FastifyInstance, FastifyRequest } from 'fastify';
import { letterSettingsChange, lettersSent, type NewLetter } from '#contract/reminder.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { noteAuditObject, noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { numberIdOf, type RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { RemindersStore } from './reminders-store.ts';

const path = '/api/reminders';
/** 25 letters of 200 items. */
const LETTERS_LIMIT = 4 * 1024 * 1024;

/** Registers the endpoints of reminders and statements (`src/contract/reminder.ts`). */
export function registerReminders(
  app: FastifyInstance,
  remindersOf: (request: FastifyRequest) => RemindersStore,
): void {
  app.get(`${path}/settings`, async (request, reply) =>
    sendJson(reply, await remindersOf(request).settings()),
  );
  app.put(`${path}/settings`, async (request, reply) => {
    const { settings, seen } = readOwnBody(letterSettingsChange, request);
    const { name } = callerOf(request);
    const reminders = remindersOf(request);
    await reminders.change(settings, seen, name, Date.now());
    return sendJson(reply, await reminders.settings());
  });
  app.get(path, async (request, reply) => {
    const partner = partnerOf(request);
    const reminders = remindersOf(request);
    const letters = await (partner === null ? reminders.latest() : reminders.of(partner));
    return sendJson(reply, { letters });
  });
  app.post(path, { bodyLimit: LETTERS_LIMIT }, async (request, reply) => {
    const { letters, mayRepeat } = readOwnBody(lettersSent, request);
    noteAuditObject(request, letters.map(nameOf).join(', '));
    const how = { mayRepeat, who: callerOf(request).name, at: Date.now() };
    const answer = await remindersOf(request).record(letters, how);
    if (answer.recorded === 0) noteForAudit(request, { what: null });
    return sendJson(reply, answer);
  });
  app.delete(`${path}/:id`, async (request: RequestWithId, reply) => {
    const removed = await remindersOf(request).remove(numberIdOf(request));
    if (removed) noteAuditObject(request, nameOf(removed));
    return sendJson(reply, {});
  });
}

/** Returns the name by which people search the audit log. */
function nameOf({ partner }: Pick<NewLetter, 'partner'>): string {
  return partner.Code ?? partnerKey(partner);
}

/** @throws ProblemError bad-parameter */
function partnerOf({ query }: FastifyRequest): string | null {
  const { partner, ...others } = query as Record<string, unknown>;
  const isKnown = Object.keys(others).length === 0;
  if (isKnown && partner === undefined) return null;
  if (isKnown && typeof partner === 'string' && partner !== '') return partner;
  throw new ProblemError('bad-parameter', 'The only parameter is partner, with an Id or a Code.');
}
