import type { FastifyRequest } from 'fastify';
import { reasonsOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';

/**
 * Returns the body of a request to one of the proxy's own endpoints.
 * @throws ProblemError wrong-content-type, bad-body
 */
export function readOwnBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  // The server accepts no other content type, and reads a body as text.
  if (typeof body !== 'string') {
    throw new ProblemError('wrong-content-type', 'Send the body as application/json.');
  }
  return parseOwnBody(schema, body);
}

/** @throws ProblemError bad-body */
export function parseOwnBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: string | Uint8Array,
): z.output<Schema> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const result = z.safeParse(schema, parse(text));
  if (result.success) return result.data;
  throw badBody(reasonsOf(result.error).slice(0, 5).join('; '));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badBody('The body is not JSON.', { cause });
  }
}
