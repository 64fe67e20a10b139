import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { SignInFailure } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import { badBody } from '../errors/problem-error.ts';
import { OIDC_CALLBACK, OIDC_LOGOUT } from './admission.ts';
import { noteForAudit } from '../http/audit-object.ts';
import type { Cookie } from './cookie.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import type { SessionMode } from './identify.ts';
import { LOGOUT_TOKEN_AGE } from './logout-token.ts';
import type { StartedSignIn, OidcClient } from './oidc-client.ts';
import type { People } from './people.ts';
import type { SessionStore } from './session-store.ts';
import { returnPath } from '#lib/return-path.ts';

interface OidcRoutesOptions {
  client: OidcClient;
  /** Looks up a person's name here. */
  people: Pick<People, 'find' | 'confirmRename'>;
  /**
   * Moves everything of a person to their new name, and ends their sessions; `false` where nothing
   * can move now.
   */
  rename: (from: string, to: string) => Promise<boolean>;
  issuer: string;
  sessions: SessionMode;
  store: Pick<SessionStore, 'removeOfProvider'>;
  /** Milliseconds between checks with the provider. */
  checkIn: number;
  /**
   * Cookie of a started sign-in; Lax, since the provider sends the browser back from its own site.
   */
  begunCookie: Cookie;
  /** Waybill's address for browsers. */
  originOf: (request: FastifyRequest) => string;
  /** Returns the browser's network; `null` where a proxy in front hides it. */
  networkOf: (request: FastifyRequest) => string | null;
}

const begunSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/**
 * Registers the endpoints for sign-in with an OpenID provider, which the browser visits in turn
 * (`src/contract/session.ts`).
 */
export function registerOidc(app: FastifyInstance, options: OidcRoutesOptions): void {
  const { client, issuer, sessions, begunCookie, originOf, checkIn, networkOf } = options;
  const failed = createFailedSignIns();
  const redirectUri = (request: FastifyRequest) => `${originOf(request)}${OIDC_CALLBACK}`;

  app.get('/api/session/oidc', async (request, reply) => {
    const { returnTo } = request.query as { returnTo?: unknown };
    const path = returnPath(typeof returnTo === 'string' ? returnTo : undefined);
    let begun;
    try {
      begun = await client.begin(redirectUri(request), path);
    } catch (error) {
      return fail(reply, 'unavailable', error);
    }
    reply.header('set-cookie', begunCookie.keep(pack(begun.begun)));
    return go(reply, begun.address.href);
  });

  app.get(OIDC_CALLBACK, async (request, reply) => {
    const begun = unpack(begunCookie.read(request.headers.cookie));
    reply.header('set-cookie', begunCookie.forget());
    const { state } = request.query as { state?: unknown };
    if (begun === null || begun.state !== state) {
      // Not a sign-in attempt, because anyone can open this address.
      noteForAudit(request, { what: null });
      return fail(reply, 'expired');
    }
    const network = networkOf(request) ?? begun.state;
    const attempt = { name: begun.state, network, device: null };
    if (failed.waitingTime(attempt) > 0) {
      // Otherwise anybody could burden the provider and the audit log with made-up codes.
      noteForAudit(request, { what: null });
      return fail(reply, 'too-often');
    }
    let vouched;
    try {
      const { url = '' } = request.raw;
      const query = url.slice(url.indexOf('?') + 1);
      vouched = await client.finish(redirectUri(request), query, begun);
    } catch (error) {
      if (!isAway(error)) failed.note(attempt);
      // The answer itself is a redirect.
      noteForAudit(request, { outcome: 401 });
      const isNo = error instanceof oidc.AuthorizationResponseError;
      return fail(reply, isNo ? 'refused' : 'failed', error);
    }
    const { claims, called, ...provider } = vouched;
    const { name, formerly } = await nameOf(provider.subject, called);
    noteForAudit(request, { who: name, detail: formerly === null ? '' : `formerly ${formerly}` });
    const former = sessions.cookie.read(request.headers.cookie);
    const { source } = sessions;
    const of = { name, source, revision: null, claims, provider: { ...provider, checkIn } };
    reply.header('set-cookie', sessions.cookie.keep(await sessions.sessions.begin(of, former)));
    return go(reply, returnPath(begun.returnTo));
  });

  app.register((form, _options, done) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, parsed) => parsed(null, body),
    );
    form.post(OIDC_LOGOUT, async (request, reply) => {
      await endSessions(new URLSearchParams(request.body as string | undefined));
      return reply.code(200).headers({ 'cache-control': 'no-store' }).send();
    });
    done();
  });

  async function nameOf(
    subject: string,
    called: string | null,
  ): Promise<{ name: string; formerly: string | null }> {
    const { people, rename } = options;
    const { who, former } = await people.find(issuer, subject, called);
    if (former === null) return { name: who, formerly: null };
    // Under the new name, they could approve what they submitted under the former one.
    if (!(await rename(former, who))) return { name: former, formerly: null };
    await people.confirmRename(issuer, subject);
    return { name: who, formerly: former };
  }

  /** @throws ProblemError bad-body */
  async function endSessions(body: URLSearchParams): Promise<void> {
    const [token, ...more] = body.getAll('logout_token');
    let logout;
    try {
      if (token === undefined || more.length > 0) throw new Error('Expected exactly one token');
      logout = await client.readLogout(token);
    } catch {
      throw badBody('This is not a valid logout token from the provider.');
    }
    const now = Date.now();
    const seen = { jti: logout.id, until: now + 2 * LOGOUT_TOKEN_AGE, now };
    const isNew = await options.store.removeOfProvider(sessions.source, logout, seen);
    if (!isNew) throw badBody('This logout token was already used.');
  }
}

/** Whether the provider gave no answer, which is not the browser's fault. */
function isAway(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  const codes = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];
  return codes.includes(code) || error instanceof TypeError;
}

function fail(reply: FastifyReply, failure: SignInFailure, error?: unknown): FastifyReply {
  // Logs only error codes, because the wrapped error may hold tokens.
  const { code, error: said } = (error ?? {}) as { code?: unknown; error?: unknown };
  reply.log.info({ signIn: failure, code, said });
  return go(reply, `/sign-in?failure=${failure}`);
}

/** Redirects with GET, whatever the method of the request. */
function go(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).headers({ location: address, 'cache-control': 'no-store' }).send();
}

function pack(begun: StartedSignIn): string {
  return Buffer.from(JSON.stringify(begun)).toString('base64url');
}

/** With https, nobody else can have set this cookie, because its name begins with `__Host-`. */
function unpack(text: string | undefined): StartedSignIn | null {
  try {
    return begunSchema.parse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}
