import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bankEntriesRequest, draftReturn, draftSending } from '#contract/draft-change.ts';
import type { DraftPayment } from '#contract/draft.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import { describePayments } from '../journal/describe-payments.ts';
import { asBytes, readLargeBody } from '../work/large-body.ts';
import type { LargeWork } from '../work/large-work.ts';
import { createTaskTurns } from '../work/turns.ts';
import { editedDraft, wholeDraft } from './draft-tasks.ts';
import type { Drafts } from './drafts.ts';

type OfDraft = FastifyRequest<{ Params: { id: string } }>;

/** Bytes of a body in addition to the draft's content, and for multi-byte characters. */
const ROOM = 64 * 1024;

interface Options {
  work: LargeWork;
  whose: (request: FastifyRequest) => string;
  /** Bytes of one draft's content. */
  most: number;
  /** Names of Units, for the audit log. */
  unitsNames: () => Readonly<Record<string, string>>;
}

const path = '/api/drafts';
const isAdmin = (request: FastifyRequest): boolean => callerOf(request).roles.includes('admin');
const whoOf = (request: FastifyRequest): string | null => callerOf(request).name;

/** Payments in preparation (`src/contract/draft.ts`). */
export function registerDrafts(
  app: FastifyInstance,
  draftsOf: (request: FastifyRequest) => Drafts,
  { work, whose, most, unitsNames }: Options,
): void {
  const inTurn = { preParsing: createTaskTurns(whose) };
  // A review waits for the service; edits typed during the wait are saved.
  const reviewed = { preParsing: createTaskTurns(whose) };
  const large = { ...inTurn, bodyLimit: most + ROOM, config: asBytes };
  app.get(path, inTurn, async (request, reply) =>
    sendJson(reply, await draftsOf(request).list(whoOf(request))),
  );
  app.post(`${path}/bank-entries`, inTurn, async (request, reply) => {
    const { entries, beginnings = [] } = readOwnBody(bankEntriesRequest, request);
    const known = await draftsOf(request).knownBankEntries(entries, beginnings);
    return sendJson(reply, { known });
  });
  app.get(`${path}/:id`, inTurn, async (request: OfDraft, reply) =>
    sendJson(
      reply,
      await draftsOf(request).read(request.params.id, whoOf(request), isAdmin(request)),
    ),
  );
  app.put(`${path}/:id`, large, async (request: OfDraft, reply) => {
    const whole = await readLargeBody(work, wholeDraft, request);
    return sendJson(reply, await draftsOf(request).keep(request.params.id, whole, whoOf(request)));
  });
  app.patch(`${path}/:id`, large, async (request: OfDraft, reply) => {
    const edit = await readLargeBody(work, editedDraft, request);
    return sendJson(reply, await draftsOf(request).edit(request.params.id, edit, whoOf(request)));
  });
  app.delete(`${path}/:id`, inTurn, async (request: OfDraft, reply) => {
    const { id } = request.params;
    const object = await draftsOf(request).remove(id, whoOf(request), isAdmin(request));
    noteForAudit(request, { object, detail: id });
    return sendJson(reply, {});
  });
  app.get(`${path}/:id/review`, reviewed, async (request: OfDraft, reply) =>
    sendJson(reply, await draftsOf(request).review(request.params.id, whoOf(request))),
  );
  app.post(`${path}/:id/send`, async (request: OfDraft, reply) => {
    const { key, confirmed } = readOwnBody(draftSending, request);
    const who = whoOf(request);
    const { batch, payments } = await draftsOf(request).send(
      request.params.id,
      key,
      confirmed,
      who,
    );
    notePayments(request, payments);
    return sendJson(reply, { batch });
  });
  app.post(`${path}/:id/submit`, async (request: OfDraft, reply) => {
    const { key, confirmed } = readOwnBody(draftSending, request);
    const who = whoOf(request);
    const draft = await draftsOf(request).submit(request.params.id, key, confirmed, who);
    notePayments(request, draft.content.payments);
    return sendJson(reply, draft);
  });
  app.post(`${path}/:id/return`, async (request: OfDraft, reply) => {
    const returning = readOwnBody(draftReturn, request);
    noteForAudit(request, { detail: returning.note });
    await draftsOf(request).return(request.params.id, returning, whoOf(request));
    return sendJson(reply, {});
  });
  app.post(`${path}/:id/withdraw`, async (request: OfDraft, reply) => {
    const draft = await draftsOf(request).withdraw(request.params.id, whoOf(request));
    notePayments(request, draft.content.payments);
    return sendJson(reply, draft);
  });

  function notePayments(request: FastifyRequest, payments: readonly DraftPayment[]): void {
    const known = payments.flatMap(({ partner, amount, units }) => {
      const payable = payableAmount(amount);
      return payable === null || units === null ? [] : { partner, amount: payable, units };
    });
    noteForAudit(request, { detail: describePayments(known, unitsNames()) });
  }
}
