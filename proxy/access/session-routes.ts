import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passwordChange, signInBody, type Session, type SignedOut } from '#contract/session.ts';
import { readOwnBody } from '../http/own-body.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { sendJson } from '../http/send-json.ts';
import { callerOf, callerOrNobody, type Caller } from '../http/caller.ts';
import { callerOfSession, type SessionMode } from './identify.ts';
import type { Cookie } from './cookie.ts';
import type { Devices } from './devices.ts';
import type { SignInAttempt } from './local-sign-in.ts';
import { addressOf, type IsListed } from '../http/peers.ts';
import { hashOf, newRevision } from './user-routes.ts';
import { describeUserChange, type User, type UserStore } from './user-store.ts';

/** Returns the accounts that a person may choose from. */
export type AccountsOf = (caller: Caller) => Session['accounts'];

interface LocalUsers {
  signIn: (attempt: SignInAttempt) => Promise<User>;
  users: Pick<UserStore, 'change'>;
  /** The known devices, and their cookie. */
  devices: Pick<Devices, 'note'> & { cookie: Cookie };
  isProxy: IsListed;
}

interface SessionRoutesOptions {
  accountsOf: AccountsOf;
  mode: Session['mode'];
  /** `null` in modes without sessions of their own, where signing in and out have no endpoints. */
  sessions: SessionMode | null;
  /** In mode `local` only. */
  local?: LocalUsers;
  /** Stops messages to all browsers of a person. */
  stopPush?: (name: string) => Promise<void>;
  /** Why nobody can sign in at the moment. */
  problem?: () => string | null;
  /** Where the browser goes to sign out at the provider as well. */
  next?: (request: FastifyRequest) => string | null;
}

/** Registers the endpoints of the session (`src/contract/session.ts`). */
export function registerSession(app: FastifyInstance, options: SessionRoutesOptions): void {
  const { mode, sessions } = options;

  function send(reply: FastifyReply, caller: Caller | null): FastifyReply {
    const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
    const state: Session = {
      mode,
      user:
        caller === null || caller.name === null
          ? null
          : { name: caller.name, roles: [...caller.roles] },
      idleUntil: iso(caller?.session?.idleUntil),
      until: iso(caller?.session?.until),
      now: new Date().toISOString(),
      accounts: caller && options.accountsOf(caller),
      problem: options.problem?.() ?? null,
    };
    return sendJson(reply, state);
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('set-cookie', sessions!.cookie.forget());
    const answer: SignedOut = { next: options.next?.(request) ?? null };
    return sendJson(reply, answer);
  }

  app.get('/api/session', (request, reply) => send(reply, callerOrNobody(request)));

  /** @throws ProblemError in any other mode */
  function local() {
    if (!options.local || !sessions) throw noSignIn();
    return { ...options.local, sessions };
  }

  /** @throws what `signIn` throws */
  function proven({ raw }: FastifyRequest, name: string, password: string): Promise<User> {
    const { signIn, devices, isProxy } = local();
    const address = addressOf(raw.socket.remoteAddress, raw.headers['x-forwarded-for'], isProxy);
    return signIn({ name, password, address, device: devices.cookie.read(raw.headers.cookie) });
  }

  /** Begins a session of a user in this browser, and answers with it. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, revision }: Pick<User, 'name' | 'revision'>,
  ): Promise<FastifyReply> {
    const { sessions, devices } = local();
    const { cookie } = request.raw.headers;
    const of = { name, source: sessions.source, revision, claims: [] };
    const id = await sessions.sessions.begin(of, sessions.cookie.read(cookie));
    const known = await devices.note(name, devices.cookie.read(cookie));
    reply.header('set-cookie', [sessions.cookie.keep(id), devices.cookie.keep(known)]);
    return send(reply, await callerOfSession(sessions, id, false));
  }

  app.post('/api/session', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    // In another mode there is no such endpoint, whatever the body.
    local();
    const { name, password } = readOwnBody(signInBody, request);
    const user = await proven(request, name, password);
    noteForAudit(request, { who: user.name });
    return await begin(request, reply, user);
  });

  app.put('/api/session/password', { bodyLimit: 16 * 1024 }, async (request, reply) => {
    const { users } = local();
    const { password, newPassword } = readOwnBody(passwordChange, request);
    const { name } = callerOf(request);
    if (name === null) throw noSignIn();
    noteForAudit(request, { object: name, detail: describeUserChange({ hasPassword: true }) });
    const { revision: was } = await proven(request, name, password);
    const change = { ...newRevision(), passwordHash: await hashOf(newPassword) };
    // An administrator may have set another password, or disabled the user, meanwhile.
    if (!(await users.change(name, change, { was, holds: () => {} }))) {
      throw new ProblemError(
        'settings-changed',
        'An administrator changed this user at the same time.',
      );
    }
    return await begin(request, reply, { name, revision: change.revision });
  });

  app.delete('/api/session', async (request, reply) => {
    if (sessions === null) throw noSignIn();
    const session = callerOrNobody(request)?.session;
    if (session) await sessions.sessions.end(session.hash);
    return await signOut(request, reply);
  });

  app.delete('/api/session/all', async (request, reply) => {
    const { name } = callerOf(request);
    if (sessions === null || name === null) throw noSignIn();
    await sessions.sessions.endAllOf(name, sessions.source);
    await options.stopPush?.(name);
    return await signOut(request, reply);
  });
}

function noSignIn(): ProblemError {
  return new ProblemError('unknown-endpoint', 'This Waybill has no sign-in.');
}
