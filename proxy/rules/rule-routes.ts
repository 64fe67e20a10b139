import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ruleDecisions, type InboxRule } from '#contract/rule.ts';
import { ruleDefinition } from '#contract/rule-definition.ts';
import { noteAuditedName, noteAuditedSave, noteAuditObject } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { guidIdOf, type RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import { createTaskTurns } from '../work/turns.ts';
import { requireColleague, type ColleaguesOf } from '../assignments/colleagues.ts';
import type { Rules } from './rules.ts';

const path = '/api/rules';

/** Registers the endpoints of rules (`src/contract/rule.ts`). */
export function registerRules(
  app: FastifyInstance,
  rulesOf: (request: FastifyRequest) => Rules,
  colleaguesOf: ColleaguesOf,
  whose: (request: FastifyRequest) => string,
): void {
  // Each may read many pages of the service, for which others would wait.
  const inTurn = { preParsing: createTaskTurns(whose) };
  const answer = async (rules: Promise<InboxRule[]>) => ({ rules: await rules });
  /** The audit log shows the name that the rule had at the time. */
  const noteName = async (request: FastifyRequest, id: string): Promise<void> =>
    noteAuditedName(request, id, await rulesOf(request).list(Date.now()));
  app.get(path, async (request, reply) =>
    sendJson(reply, await answer(rulesOf(request).list(Date.now()))),
  );
  app.put(`${path}/:id`, async (request: RequestWithId, reply) => {
    const { seen, ...definition } = readOwnBody(ruleDefinition, request);
    const { name } = callerOf(request);
    const id = guidIdOf(request);
    noteAuditObject(request, definition.name);
    const { assign, alert } = definition.actions;
    const people = [...(assign === null ? [] : [assign]), ...alert];
    // Where nobody signs in, there is no list of people to check against.
    if (people.length > 0 && name !== null) {
      const colleagues = await colleaguesOf(request);
      for (const person of people) requireColleague(colleagues, person);
    }
    const before = await rulesOf(request).list(Date.now());
    const rules = await rulesOf(request).put(id, definition, name, Date.now(), seen);
    noteAuditedSave(request, id, 'create-rule', [before, rules]);
    return sendJson(reply, { rules });
  });
  app.delete(`${path}/:id`, async (request: RequestWithId, reply) => {
    const id = guidIdOf(request);
    await noteName(request, id);
    return sendJson(reply, await answer(rulesOf(request).remove(id, Date.now())));
  });
  app.post(`${path}/:id/dry-run`, inTurn, async (request: RequestWithId, reply) => {
    const id = guidIdOf(request);
    return sendJson(reply, await rulesOf(request).dryRun(id, Date.now()));
  });
  for (const decision of ruleDecisions) {
    app.post(`${path}/:id/${decision}`, inTurn, async (request: RequestWithId, reply) => {
      const id = guidIdOf(request);
      await noteName(request, id);
      const decided = await rulesOf(request).decide(id, decision, Date.now());
      // A restored rule has a name again.
      if (decision === 'restore') noteAuditedName(request, id, decided.rules);
      return sendJson(reply, decided);
    });
  }
}
