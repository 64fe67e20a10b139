import type { FastifyInstance, FastifyRequest } from 'fastify';
import { draftChange, draftSending } from '#contract/draft.ts';
import { callerOf } from '../access/caller.ts';
import { readOwnBody } from '../own-body.ts';
import { sendJson } from '../send-json.ts';
import type { Drafts } from './drafts.ts';

type OfDraft = FastifyRequest<{ Params: { id: string } }>;

/** Some hundred payments of some hundred lines. */
const DRAFT_LIMIT = 8 * 1024 * 1024;

const path = '/api/drafts';
const isAdmin = (request: FastifyRequest): boolean => callerOf(request).roles.includes('admin');
const whoOf = (request: FastifyRequest): string | null => callerOf(request).name;

/** Payments in preparation (`src/contract/draft.ts`). */
export function registerDrafts(
  app: FastifyInstance,
  draftsOf: (request: FastifyRequest) => Drafts,
): void {
  app.get(path, async (request, reply) =>
    sendJson(reply, await draftsOf(request).list(whoOf(request))),
  );
  app.get(`${path}/:id`, async (request: OfDraft, reply) =>
    sendJson(
      reply,
      await draftsOf(request).read(request.params.id, whoOf(request), isAdmin(request)),
    ),
  );
  app.put(`${path}/:id`, { bodyLimit: DRAFT_LIMIT }, async (request: OfDraft, reply) => {
    const change = readOwnBody(draftChange, request);
    return sendJson(reply, await draftsOf(request).keep(request.params.id, change, whoOf(request)));
  });
  app.delete(`${path}/:id`, async (request: OfDraft, reply) => {
    await draftsOf(request).remove(request.params.id, whoOf(request), isAdmin(request));
    return sendJson(reply, {});
  });
  app.get(`${path}/:id/review`, async (request: OfDraft, reply) =>
    sendJson(reply, await draftsOf(request).review(request.params.id, whoOf(request))),
  );
  app.post(`${path}/:id/send`, async (request: OfDraft, reply) => {
    const { key, confirmed } = readOwnBody(draftSending, request);
    return sendJson(reply, {
      batch: await draftsOf(request).send(request.params.id, key, confirmed, whoOf(request)),
    });
  });
  app.post(`${path}/:id/submit`, async (request: OfDraft, reply) => {
    const { key, confirmed } = readOwnBody(draftSending, request);
    const who = whoOf(request);
    return sendJson(reply, await draftsOf(request).submit(request.params.id, key, confirmed, who));
  });
  app.post(`${path}/:id/withdraw`, async (request: OfDraft, reply) =>
    sendJson(reply, await draftsOf(request).withdraw(request.params.id, whoOf(request))),
  );
}
