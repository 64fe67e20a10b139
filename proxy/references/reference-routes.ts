import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteAuditObject, noteForAudit } from '../http/audit-object.ts';
import { jsonHeaders, sendJson } from '../http/send-json.ts';
import { asBytes, readLargeBody } from '../work/large-body.ts';
import type { LargeWork } from '../work/large-work.ts';
import { createTaskTurns } from '../work/turns.ts';
import { preparedImport, rowsOf, type ImportRow } from './prepare-import.ts';
import type { ReferencesStore } from './references-store.ts';

/** 100,000 of the longest rows, with one byte per character, are about 32 MB. */
const IMPORT_LIMIT = 32 * 1024 * 1024;

const path = '/api/references';

/** Registers the endpoints of own references of transactions (`src/contract/reference.ts`). */
export function registerReferences(
  app: FastifyInstance,
  referencesOf: (request: FastifyRequest) => ReferencesStore,
  { work, whose }: { work: LargeWork; whose: (request: FastifyRequest) => string },
): void {
  const inTurn = { preParsing: createTaskTurns(whose) };
  app.get(path, inTurn, async (request, reply) =>
    reply.headers(jsonHeaders).send(await referencesOf(request).readJson()),
  );
  const large = { ...inTurn, bodyLimit: IMPORT_LIMIT, config: asBytes };
  app.put(path, large, async (request, reply) => {
    const change = await readLargeBody(work, preparedImport, request);
    if (change.count === 1) {
      const [[, object, detail]] = rowsOf(change.parts[0]!) as [ImportRow];
      noteForAudit(request, { object, detail });
    } else noteCount(request, change.count);
    return sendJson(reply, await referencesOf(request).put(change, Date.now()));
  });
  app.delete(path, inTurn, async (request, reply) => {
    const cleared = await referencesOf(request).clear(Date.now());
    noteCount(request, cleared.removed);
    return sendJson(reply, cleared);
  });
}

function noteCount(request: FastifyRequest, count: number): void {
  noteAuditObject(request, `${count} ${count === 1 ? 'reference' : 'references'}`);
}
