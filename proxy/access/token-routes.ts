import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newAccessToken } from '#contract/access-token.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { callerOf } from '../http/caller.ts';
import type { RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { Tokens } from './tokens.ts';

const path = '/api/tokens';

/**
 * Each person's own tokens (`src/contract/access-token.ts`).
 * @param tokens `null` where nobody signs in
 */
export function registerTokens(app: FastifyInstance, tokens: Tokens | null): void {
  const open = (request: FastifyRequest): { tokens: Tokens; name: string } => {
    const { name } = callerOf(request);
    if (tokens === null || name === null) {
      throw new ProblemError('nobody-signs-in', 'Access tokens work only where people sign in.');
    }
    return { tokens, name };
  };
  app.get(path, async (request, reply) => {
    const { tokens, name } = open(request);
    return sendJson(reply, { tokens: await tokens.list(name) });
  });
  app.post(path, { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const { tokens } = open(request);
    const wanted = readOwnBody(newAccessToken, request);
    const made = await tokens.create(callerOf(request), wanted);
    noteForAudit(request, { object: made.created.name, detail: made.created.id });
    return sendJson(reply, made);
  });
  app.delete(`${path}/:id`, async (request: RequestWithId, reply) => {
    const { tokens, name } = open(request);
    const { id } = request.params;
    // Revoking a missing token succeeds, because the result is the same.
    const revoked = await tokens.revoke(name, id);
    if (revoked !== null) noteForAudit(request, { object: revoked, detail: id });
    return sendJson(reply, {});
  });
}
