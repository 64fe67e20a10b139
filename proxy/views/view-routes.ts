import type { FastifyInstance, FastifyRequest } from 'fastify';
import { viewDefinition, viewImport, viewOrder, type AccountView } from '#contract/view.ts';
import { noteAuditedName, noteAuditObject } from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { guidIdOf, type RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { Views } from './views.ts';

const path = '/api/views';

/** Registers the endpoints of saved views, personal and shared (`src/contract/view.ts`). */
export function registerViews(
  app: FastifyInstance,
  viewsOf: (request: FastifyRequest) => Views,
): void {
  const answer = async (views: Promise<AccountView[]>) => ({ views: await views });
  app.get(path, async (request, reply) =>
    sendJson(reply, await answer(viewsOf(request).list(callerOf(request)))),
  );
  // The order of routes does not matter here: a static path is matched before the ids in any case.
  app.put(`${path}/order`, async (request, reply) => {
    const order = readOwnBody(viewOrder, request);
    return sendJson(reply, await answer(viewsOf(request).order(callerOf(request), order)));
  });
  app.post(`${path}/import`, { bodyLimit: IMPORT_LIMIT }, async (request, reply) => {
    const { views } = readOwnBody(viewImport, request);
    noteAuditObject(request, views.map(({ name }) => name).join(', '));
    return sendJson(
      reply,
      await answer(viewsOf(request).import(callerOf(request), views, Date.now())),
    );
  });
  app.put(`${path}/:id`, async (request: RequestWithId, reply) => {
    const definition = readOwnBody(viewDefinition, request);
    const id = guidIdOf(request);
    noteAuditObject(request, definition.name);
    return sendJson(
      reply,
      await answer(viewsOf(request).put(callerOf(request), id, definition, Date.now())),
    );
  });
  app.delete(`${path}/:id`, async (request: RequestWithId, reply) => {
    const id = guidIdOf(request);
    const by = callerOf(request);
    noteAuditedName(request, id, await viewsOf(request).list(by));
    return sendJson(reply, await answer(viewsOf(request).remove(by, id, Date.now())));
  });
}

/** 100 views with the longest queries; the page sends more views in parts. */
const IMPORT_LIMIT = 4 * 1024 * 1024;
