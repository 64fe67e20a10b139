import type { FastifyInstance, FastifyRequest } from 'fastify';
import { referenceImport } from '#contract/reference.ts';
import { readOwnBody } from '../own-body.ts';
import { recorded } from '../recorded.ts';
import { sendJson } from '../send-json.ts';
import type { ReferencesStore } from './references-store.ts';

/** 100,000 of the longest rows, a byte a character, are about 32 MB. */
const IMPORT_LIMIT = 32 * 1024 * 1024;

const path = '/api/references';

/** Own references of transactions (`src/contract/reference.ts`). */
export function registerReferences(
  app: FastifyInstance,
  referencesOf: (request: FastifyRequest) => ReferencesStore,
): void {
  app.get(path, async (request, reply) =>
    sendJson(reply, await recorded(() => referencesOf(request).read())),
  );
  app.put(path, { bodyLimit: IMPORT_LIMIT }, async (request, reply) => {
    const change = readOwnBody(referenceImport, request);
    return sendJson(reply, await recorded(() => referencesOf(request).put(change, Date.now())));
  });
  app.delete(path, async (request, reply) =>
    sendJson(reply, await recorded(() => referencesOf(request).clear(Date.now()))),
  );
}
