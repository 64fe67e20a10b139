import type { FastifyInstance, FastifyRequest } from 'fastify';
import { labelChange } from '#contract/label-change.ts';
import { callerOf } from '../http/caller.ts';
import { readOwnBody } from '../http/own-body.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import { sendJson } from '../http/send-json.ts';
import type { LabelStore } from './label-store.ts';

const path = '/api/notifications/labels';

/** Registers the endpoints of labels (`src/contract/label.ts`). */
export function registerLabels(
  app: FastifyInstance,
  labelsOf: (request: FastifyRequest) => LabelStore,
): void {
  app.get(path, async (request, reply) => {
    const after = afterOf(request);
    return sendJson(reply, await recorded(() => labelsOf(request).list(after)));
  });
  app.post(path, async (request, reply) => {
    const change = readOwnBody(labelChange, request);
    const { name } = callerOf(request);
    return sendJson(
      reply,
      await recorded(() => labelsOf(request).change(change, name, Date.now())),
    );
  });
}

/** @throws ProblemError bad-parameter */
function afterOf({ query }: FastifyRequest): number | null {
  const { after, ...others } = query as Record<string, unknown>;
  const isKnown = Object.keys(others).length === 0;
  if (isKnown && after === undefined) return null;
  if (isKnown && typeof after === 'string' && /^\d{1,15}$/.test(after)) return Number(after);
  throw new ProblemError('bad-parameter', 'The only parameter is after, with a revision.');
}
