import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { callerOrNobody } from './caller.ts';
import { inertPolicy } from './security-headers.ts';
import { badBody, ProblemError, toProblem } from '../errors/problem-error.ts';
import { StoreError } from '../errors/store-error.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Sends a failure as a problem. */
export function sendProblem(reply: FastifyReply, error: unknown): FastifyReply {
  const { problem, kind, allow, retryAfter } = describeProblem(reply, error);
  if (allow !== undefined) reply.header('allow', allow.join(', '));
  // A browser that is still sending does not read a response from a connection that closes, so the
  // rest of the body is discarded.
  if (kind === 'body-too-large') reply.removeHeader('connection');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // RFC 9110 §15.5.2; browsers don't prompt for a password when they don't know the scheme.
  if (problem.status === 401) reply.header('www-authenticate', 'Session realm="Waybill"');
  return reply
    .code(problem.status)
    .header('content-type', PROBLEM_TYPE)
    .header('content-security-policy', inertPolicy)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

/** Describes a failure; an unexpected one is logged and named `internal`, without its text. */
export function describeProblem({ request, log }: FastifyReply, error: unknown): ProblemError {
  const failure = toProblemError(error, request);
  const { problem, kind } = failure;
  if (kind === 'internal') log.error({ err: error }, 'unexpected failure');
  else if (problem.status >= 500) log.info({ problem: kind, cause: causeOf(failure) });
  return failure;
}

function toProblemError(error: unknown, request: FastifyRequest): ProblemError {
  const {
    id,
    routeOptions: { bodyLimit },
  } = request;
  const known = toProblem(error);
  if (known !== null) return known;
  if (error instanceof StoreError) {
    // The error's own message names locations that people who are not signed in must not see.
    const isNobody = callerOrNobody(request) === null;
    const detail = isNobody ? 'Waybill can’t reach its stored data right now.' : error.message;
    return new ProblemError('journal-unavailable', detail, { cause: error });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new ProblemError('bad-parameter', 'The path can’t be read.');
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ProblemError('body-too-large', `The body is larger than ${toldBytes(bodyLimit)}.`);
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ProblemError('wrong-content-type', 'Send the body as application/json.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return badBody('The request can’t be read.');
  }
  return new ProblemError('internal', `Waybill failed. Its log has the details under ${id}.`);
}

function toldBytes(bytes = 0): string {
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${kibibytes} KiB` : `${Math.floor((kibibytes / 1024) * 10) / 10} MiB`;
}

function causeOf(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
