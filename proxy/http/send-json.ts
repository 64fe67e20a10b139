import type { FastifyReply } from 'fastify';
import { inertPolicy } from './security-headers.ts';

/** Headers of every response with data. */
export const jsonHeaders = {
  'content-type': 'application/json',
  'content-security-policy': inertPolicy,
  'cache-control': 'no-store',
};

export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.headers(jsonHeaders).send(JSON.stringify(value));
}
