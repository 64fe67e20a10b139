import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  bankDecisionMade,
  bankDecisionsRequest,
  type BankDecision,
} from '#contract/bank-decision.ts';
import type { DifferenceReasons } from '#contract/tolerance.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { BankDecisionsStore } from './bank-decisions-store.ts';

const path = '/api/bank-decisions';

/** Registers the endpoints of decisions (`src/contract/bank-decision.ts`). */
export function registerBankDecisions(
  app: FastifyInstance,
  decisionsOf: (request: FastifyRequest) => BankDecisionsStore,
  reasons: () => DifferenceReasons,
): void {
  app.post(path, async (request, reply) => {
    const { entries } = readOwnBody(bankDecisionsRequest, request);
    return sendJson(reply, {
      decisions: await decisionsOf(request).list(entries),
    });
  });
  app.put(path, async (request, reply) => {
    const { entry, about, decision } = readOwnBody(bankDecisionMade, request);
    noteForAudit(request, { object: about, detail: describeDecision(decision, reasons()) });
    const { name } = callerOf(request);
    await decisionsOf(request).decide(entry, decision, name, Date.now());
    return sendJson(reply, {});
  });
}

/** Describes the decision for the audit log. */
function describeDecision(decision: BankDecision | null, reasons: DifferenceReasons): string {
  if (decision === null) return 'undone';
  const { partner, items, state, difference, aside, leavesRest } = decision;
  const reasonOf = ({ reason, note }: { reason: string; note: string }): string =>
    [reasons[reason] ?? reason, note].filter(Boolean).join(', ');
  if (state === 'aside') return `put aside: ${reasonOf(aside!)}`;
  return [
    ...(state === 'accepted' ? ['accepted'] : []),
    ...(partner ? [`partner ${partner.Code ?? partner.Id ?? partner.Name}`] : []),
    ...(items ? [`${items.length} ${items.length === 1 ? 'item' : 'items'}`] : []),
    ...(difference ? [`short: ${reasonOf(difference)}`] : []),
    ...(leavesRest ? ['rest left on account'] : []),
  ].join('; ');
}
