import type { FastifyInstance, FastifyRequest } from 'fastify';
import { batchDecision } from '#contract/batch.ts';
import { callerOf, requirePermission, type Caller } from '../http/caller.ts';
import { mayDo, type Permission } from '#contract/permission.ts';
import { readOwnBody } from '../http/own-body.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { sendJson } from '../http/send-json.ts';
import { endpoints } from '../service/endpoints.ts';
import { readBatchQuery } from './batch-query.ts';
import type { Batches } from './batches.ts';

type OfBatch = FastifyRequest<{ Params: { id: string } }>;

/** Large enough for a decision, which is a short note. */
const small = { bodyLimit: 16 * 1024 };

/**
 * Registers the endpoints for submitted batches and people's decisions about them
 * (`src/contract/batch.ts`).
 */
export function registerBatches(
  app: FastifyInstance,
  batchesOf: (request: FastifyRequest) => Batches,
): void {
  app.get('/api/batches', async (request, reply) => {
    const query = readBatchQuery(request.query);
    return sendJson(reply, await batchesOf(request).list(query, seenBy(callerOf(request))));
  });
  app.get('/api/batches/:id', async (request: OfBatch, reply) => {
    const caller = callerOf(request);
    const batch = await batchesOf(request).read(idOf(request), seenBy(caller));
    const may = mayDo(caller.roles, permissionOf(batch))
      ? batch.may
      : { sendAgain: false, arrived: false };
    return sendJson(reply, { ...batch, may });
  });
  app.post('/api/batches/:id/send-again', small, async (request: OfBatch, reply) => {
    const id = await mayDecide(request);
    return sendJson(reply, await batchesOf(request).sendAgain(id, decisionOf(request)));
  });
  app.post('/api/batches/:id/arrived', small, async (request: OfBatch, reply) => {
    const id = await mayDecide(request);
    return sendJson(reply, await batchesOf(request).arrived(id, decisionOf(request)));
  });

  /** @throws ProblemError unknown-batch, not-allowed */
  async function mayDecide(request: OfBatch): Promise<number> {
    const caller = callerOf(request);
    const batch = await batchesOf(request).read(idOf(request), seenBy(caller));
    requirePermission(caller, permissionOf(batch));
    return batch.id;
  }
}

function idOf({ params: { id } }: OfBatch): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new ProblemError('unknown-batch', 'The id of a batch must be a whole number.');
}

const writes = endpoints.filter(({ kind }) => kind === 'write');

/** Returns the permission that a decision needs: the same as for the write itself. */
function permissionOf({ endpoint }: { endpoint: string }): Permission {
  return writes.find(({ id }) => id === endpoint)!;
}

/**
 * Returns the endpoints whose batches the caller may see: those whose records the caller may read.
 */
function seenBy({ roles }: Caller): string[] {
  return writes.filter(({ role }) => mayDo(roles, { role, kind: 'read' })).map(({ id }) => id);
}

function decisionOf(request: FastifyRequest) {
  return { who: callerOf(request).name, ...readOwnBody(batchDecision, request) };
}
