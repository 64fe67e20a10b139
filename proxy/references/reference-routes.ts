import type { FastifyInstance } from 'fastify';
import { referenceImport } from '#contract/reference.ts';
import { readOwnBody } from '../own-body.ts';
import { recorded } from '../recorded.ts';
import { sendJson } from '../send-json.ts';
import type { ReferencesStore } from './references-store.ts';

/** 100,000 of the longest rows, a byte a character, are about 32 MB. */
const IMPORT_LIMIT = 32 * 1024 * 1024;

const path = '/api/references';

/** Own references of transactions (`src/contract/reference.ts`). */
export function registerReferences(app: FastifyInstance, references: ReferencesStore): void {
  app.get(path, (_request, reply) =>
    sendJson(
      reply,
      recorded(() => references.read()),
    ),
  );
  app.put(path, { bodyLimit: IMPORT_LIMIT }, (request, reply) => {
    const change = readOwnBody(referenceImport, request);
    return sendJson(
      reply,
      recorded(() => references.put(change, Date.now())),
    );
  });
  app.delete(path, (_request, reply) =>
    sendJson(
      reply,
      recorded(() => references.clear(Date.now())),
    ),
  );
}
