import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { SignInFailure } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import { OIDC_CALLBACK } from './admission.ts';
import type { Cookie } from './cookie.ts';
import type { SessionMode } from './identify.ts';
import type { Begun, OidcClient } from './oidc-client.ts';
import { isReadableName } from './readable-name.ts';
import { returnPath } from '#lib/return-path.ts';
import type { UserStore } from './user-store.ts';

interface OidcRoutesOptions {
  client: OidcClient;
  /** Says under which name one is known here. */
  users: Pick<UserStore, 'nameOf'>;
  issuer: string;
  sessions: SessionMode;
  /** Of a sign-in that has begun; Lax, since the provider sends the browser back from its own site. */
  begunCookie: Cookie;
  /** Where browsers find Waybill. */
  originOf: (request: FastifyRequest) => string;
}

const begunSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/** Sign-in at an OpenID provider, for the browser to walk through (`src/contract/session.ts`). */
export function registerOidc(app: FastifyInstance, options: OidcRoutesOptions): void {
  const { client, users, issuer, sessions, begunCookie, originOf } = options;
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
    if (begun === null || begun.state !== state) return fail(reply, 'expired');
    let vouched;
    try {
      const { url = '' } = request.raw;
      const query = url.slice(url.indexOf('?') + 1);
      vouched = await client.finish(redirectUri(request), query, begun);
    } catch (error) {
      const isNo = error instanceof oidc.AuthorizationResponseError;
      return fail(reply, isNo ? 'refused' : 'failed', error);
    }
    if (!isReadableName(vouched.name)) return fail(reply, 'failed');
    const name = await users.nameOf(issuer, vouched.subject, vouched.name);
    if (name === undefined) return fail(reply, 'name-taken');
    const former = sessions.cookie.read(request.headers.cookie);
    const { source } = sessions;
    const of = { name, source, revision: null, claims: vouched.claims };
    reply.header('set-cookie', sessions.cookie.keep(await sessions.sessions.begin(of, former)));
    return go(reply, returnPath(begun.returnTo));
  });
}

function fail(reply: FastifyReply, failure: SignInFailure, error?: unknown): FastifyReply {
  // Its code and words alone: what it wraps may hold tokens.
  const { code, error: said } = (error ?? {}) as { code?: unknown; error?: unknown };
  reply.log.info({ signIn: failure, code, said });
  return go(reply, `/sign-in?failure=${failure}`);
}

/** By GET, whatever was asked by. */
function go(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(303).headers({ location: address, 'cache-control': 'no-store' }).send();
}

function pack(begun: Begun): string {
  return Buffer.from(JSON.stringify(begun)).toString('base64url');
}

/** Nobody else can have written it where browsers come by https: it is `__Host-`. */
function unpack(text: string | undefined): Begun | null {
  try {
    return begunSchema.parse(JSON.parse(Buffer.from(text ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
}
