import type { FastifyRequest } from 'fastify';
import type { Role } from '#contract/session.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { mayDo, type Permission } from '#contract/permission.ts';

/** The person who makes a request. */
export interface Caller {
  /** The canonical name, unique for each person; `null` where nobody signs in. */
  name: string | null;
  /** The person's name in the settings; `null` without a trusted one. */
  boundAs: string | null;
  roles: readonly Role[];
  /** Milliseconds since 1970; `null` where there is no session. */
  session: { hash: string; idleUntil: number; until: number } | null;
  /** The access token of a program that acts for them (`access/tokens.ts`). */
  token?: { id: string; name: string };
}

const callers = new WeakMap<FastifyRequest, Caller>();

export function noteCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

/** `null` where nobody is signed in; only a few endpoints allow that. */
export function callerOrNobody(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null;
}

/** @throws ProblemError signed-out, also where no session was checked */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (caller !== undefined) return caller;
  throw new ProblemError('signed-out', 'Nothing was done.');
}

/** @throws ProblemError not-allowed */
export function requirePermission({ roles }: Caller, permission: Permission): void {
  if (mayDo(roles, permission)) return;
  throw new ProblemError('not-allowed', `You need the ${permission.role} role. Nothing was done.`);
}
