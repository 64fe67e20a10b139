import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditKindNames, auditKinds, type AuditAction } from '#contract/audit.ts';
import { reasonsOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { idKey } from '#lib/guid.ts';
import { SERVICE_ROUTE } from '../access/admission.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { callerOrNobody } from '../http/caller.ts';
import { sendJson } from '../http/send-json.ts';
import type { Endpoint } from '../service/endpoints.ts';
import { parseTarget } from '../service/target.ts';
import { auditObjectOf, notedForAudit } from '../http/audit-object.ts';
import type { Audit, AuditQuery } from './audit.ts';
import { auditedRoutes } from './audited-routes.ts';

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, 'expected a whole number')),
  z.transform(Number),
);
const auditQuery = z.strictObject({
  before: z.optional(wholeNumber),
  limit: z.optional(wholeNumber),
  kind: z.optional(z.enum(auditKindNames)),
  since: z.optional(z.iso.datetime()),
  find: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

const USUAL = 50;
const MOST = 500;

const reads = new WeakSet<FastifyRequest>();

/** Marks a request as a read, so that its target is not checked twice: most requests are reads. */
export function noteRead(request: FastifyRequest, { kind }: Endpoint): void {
  if (kind === 'read') reads.add(request);
}

interface Options {
  audit: Audit;
  /** Moves events from another database to the log. */
  gather: () => Promise<void>;
  /** Returns the key of a request's account; throws where the caller has no such account. */
  accountOf: (request: FastifyRequest) => string;
}

/** Records actions (`src/contract/audit.ts`) before they are answered, and lists them. */
export function registerAudit(app: FastifyInstance, { audit, gather, accountOf }: Options): void {
  const keyOf = (request: FastifyRequest): string => {
    try {
      return accountOf(request);
    } catch {
      return '';
    }
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    const what = actionOf(request, reply);
    if (what === null) done(null, payload);
    else {
      note(request, reply, what).then(
        () => done(null, payload),
        (error: Error) => done(error),
      );
    }
  });

  async function note(
    request: FastifyRequest,
    reply: FastifyReply,
    what: AuditAction,
  ): Promise<void> {
    const who = whoOf(request, what);
    // The service may answer 429, too, but then it has received the write.
    const isTooMuch = reply.statusCode === 429 && request.routeOptions.url !== SERVICE_ROUTE;
    if (isTooMuch || hasTriedNothing(what, who, reply.statusCode)) return;
    const { detail, outcome } = notedForAudit(request);
    const key = request.headers['idempotency-key'];
    try {
      await audit.note({
        account: what.startsWith('sign-') || what.endsWith('-token') ? '' : keyOf(request),
        at: Date.now(),
        who: who ?? null,
        token: callerOrNobody(request)?.token?.name ?? null,
        what,
        object: auditObjectOf(request),
        detail: (detail ?? '').slice(0, 400),
        // As the journal has it.
        key: typeof key === 'string' ? idKey(key.slice(0, 200)) : null,
        outcome: outcome ?? reply.statusCode,
      });
    } catch (error) {
      // The action is done and in the journal, so the answer must still arrive.
      request.log.error({ err: error }, 'the audit log could not be written');
    }
  }

  /** A log that can't be written can still be read. */
  const gatherFor = (request: FastifyRequest): Promise<void> =>
    gather().catch((error: Error) => {
      request.log.error({ err: error }, 'the audit log could not be written');
    });
  app.get('/api/audit', async (request, reply) => {
    const query = queryOf(request.query);
    const account = accountOf(request);
    if (query.before === undefined) await gatherFor(request);
    return sendJson(reply, await audit.list(account, query));
  });
  app.get('/api/audit/chain', async (request, reply) => {
    await gatherFor(request);
    return sendJson(reply, await audit.verify());
  });
}

function actionOf(request: FastifyRequest, reply: FastifyReply): AuditAction | null {
  const { method, routeOptions, raw } = request;
  if (routeOptions.url === SERVICE_ROUTE) {
    if (
      method === 'GET' ||
      reads.has(request) ||
      reply.getHeader('idempotency-replayed') !== undefined
    )
      return null;
    return writtenBy(method, raw.url!);
  }
  const { what = auditedRoutes[`${method} ${routeOptions.url}`] ?? null } = notedForAudit(request);
  return what;
}

function writtenBy(method: string, url: string): AuditAction | null {
  try {
    const { endpoint } = parseTarget(method, url);
    return endpoint.kind === 'write' ? (endpoint.id as AuditAction) : null;
  } catch {
    return null;
  }
}

/**
 * Whether the request had no person and attempted nothing: no password was checked, and no token
 * came from the provider. Anybody could fill the log, and the disk, with such requests.
 */
function hasTriedNothing(
  what: AuditAction,
  who: string | null | undefined,
  status: number,
): boolean {
  if (what === 'sign-out-by-provider') return status >= 400;
  if (what === 'sign-in') return status >= 400 && status !== 401;
  return who === undefined;
}

/** Returns the person; `undefined` for nobody. */
function whoOf(request: FastifyRequest, what: AuditAction): string | null | undefined {
  // A browser may still have another person's session. A failed sign-in is recorded without the
  // typed name, because people type passwords there by mistake.
  if (what === 'sign-in') return notedForAudit(request).who ?? null;
  return callerOrNobody(request)?.name;
}

/** @throws ProblemError bad-parameter */
function queryOf(query: unknown): AuditQuery {
  const result = z.safeParse(auditQuery, query);
  if (!result.success) throw new ProblemError('bad-parameter', reasonsOf(result.error).join('; '));
  const { before, limit = USUAL, kind, since, find } = result.data;
  return {
    limit: Math.min(Math.max(limit, 1), MOST),
    ...(before !== undefined && { before }),
    ...(kind !== undefined && { what: auditKinds[kind] }),
    ...(since !== undefined && { since: Date.parse(since) }),
    ...(find !== undefined && { find }),
  };
}
