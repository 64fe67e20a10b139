import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import type { Cookie } from './cookie.ts';
import { ifStored } from './if-stored.ts';
import type { SessionRow } from './session-store.ts';
import type { LiveSession, Sessions } from './sessions.ts';

/** How one sign-in mode maps sessions to people. */
export interface SessionMode {
  sessions: Sessions;
  cookie: Cookie;
  /**
   * The source of this mode's sessions with the current settings; sessions of another source are
   * invalid.
   */
  source: string;
  /** Returns the person's current rights; `null` where the session is no longer valid. */
  rightsOf: (session: SessionRow, id: string) => Promise<Rights | null>;
}

type Rights = Pick<Caller, 'roles' | 'boundAs'>;

/** Returns the caller of a session; `null` for an unknown session. */
export async function callerOfSession(
  { sessions, source, rightsOf }: SessionMode,
  id: string | undefined,
  isUsed: boolean,
): Promise<Caller | null> {
  const found = await sessions.find(id);
  if (id === undefined || found === undefined || found.source !== source) return null;
  const rights = await rightsOf(found, id);
  if (rights === null) return null;
  const session: LiveSession = isUsed ? await ifStored(sessions.use(found), found) : found;
  const { name, hash, idleUntil, until } = session;
  return { name, ...rights, session: { hash, idleUntil, until } };
}

/** Requests that a page makes by itself, possibly with nobody present. */
const unattended: ReadonlySet<string> = new Set(['/api/session', '/api/events']);

/** Identifies the caller by the session cookie. */
export function identifyBySession(mode: SessionMode) {
  return ({ headers, routeOptions }: FastifyRequest): Promise<Caller | null> => {
    const isUsed =
      headers['waybill-unattended'] === undefined && !unattended.has(routeOptions.url ?? '');
    return callerOfSession(mode, mode.cookie.read(headers.cookie), isUsed);
  };
}
