import type { FastifyInstance, FastifyRequest } from 'fastify';
import { batchDecision } from '#contract/batch.ts';
import { readOwnBody } from '../own-body.ts';
import { ProblemError } from '../problem-error.ts';
import { sendJson } from '../send-json.ts';
import { readBatchQuery } from './batch-query.ts';
import type { Batches } from './batches.ts';

type OfBatch = FastifyRequest<{ Params: { id: string } }>;

/** What was sent, and a person's decisions about it (`src/contract/batch.ts`). */
export function registerBatches(app: FastifyInstance, batches: Batches): void {
  app.get('/api/batches', (request, reply) =>
    sendJson(reply, batches.list(readBatchQuery(request.query))),
  );
  app.get('/api/batches/:id', (request: OfBatch, reply) =>
    sendJson(reply, batches.read(idOf(request))),
  );
  app.post('/api/batches/:id/send-again', async (request: OfBatch, reply) =>
    sendJson(reply, await batches.sendAgain(idOf(request), decisionOf(request))),
  );
  app.post('/api/batches/:id/arrived', async (request: OfBatch, reply) =>
    sendJson(reply, await batches.arrived(idOf(request), decisionOf(request))),
  );
}

function idOf({ params: { id } }: OfBatch): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new ProblemError('unknown-batch', 'A batch has a whole number for its id.');
}

/** Nobody signs in yet, so nobody is named. */
function decisionOf(request: FastifyRequest) {
  return { who: null, ...readOwnBody(batchDecision, request) };
}
