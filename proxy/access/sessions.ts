import { createHash, randomBytes } from 'node:crypto';
import { seal } from './seal.ts';
import type { Lifetimes } from '../settings/settings.ts';
import type { ProviderSession, SessionRow, SessionStore } from './session-store.ts';

/** A session that has not ended; times are milliseconds since 1970. */
export interface LiveSession extends SessionRow {
  idleUntil: number;
  until: number;
}

export interface Sessions {
  /**
   * Begins a session and ends the one that the browser came with, if any: an id that was known
   * before the sign-in is worth nothing after it.
   * @returns its id, which only the browser keeps
   */
  begin(of: SessionOf, former: string | undefined): Promise<string>;
  find(id: string | undefined): Promise<LiveSession | undefined>;
  /** Records activity, so that the session does not end for being idle. */
  use(session: LiveSession): Promise<LiveSession>;
  end(hash: string): Promise<void>;
  /** Wherever one is signed in. */
  endAllOf(name: string, source: string): Promise<void>;
}

export type SessionOf = Pick<SessionRow, 'name' | 'source' | 'revision' | 'claims'> & {
  provider?: Pick<ProviderSession, 'subject' | 'sid' | 'boundAs'> & {
    /** The plain token; it is stored sealed. */
    token: string;
    /** Milliseconds until the provider is asked. */
    checkIn: number;
  };
};

interface SessionsOptions {
  store: SessionStore;
  lifetimes: Lifetimes;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/** Milliseconds by which the clocks of several proxies may differ, or one may be corrected. */
const SKEW = 10 * 60_000;
/** Use is noted once in so many parts of the idle time: not every request has to reach the disk. */
const PARTS = 30;

export function createSessions({
  store,
  lifetimes: { idle, absolute },
  clock = Date.now,
}: SessionsOptions): Sessions {
  const withTimes = (row: SessionRow): LiveSession => {
    const until = row.createdAt + absolute;
    return { ...row, until, idleUntil: Math.min(row.usedAt + idle, until) };
  };
  return {
    async begin(of, former) {
      const now = clock();
      await store.removeOlder({ usedAt: now - idle, createdAt: now - absolute });
      if (former !== undefined) await store.remove(hashOf(former));
      const id = randomBytes(32).toString('base64url');
      const { provider, ...rest } = of;
      await store.insert({
        ...rest,
        provider: provider === undefined ? null : sealed(provider, id, now),
        hash: hashOf(id),
        createdAt: now,
        usedAt: now,
      });
      return id;
    },
    async find(id) {
      if (id === undefined || !/^[\w-]{43}$/.test(id)) return undefined;
      const row = await store.find(hashOf(id));
      if (row === undefined) return undefined;
      const [session, now] = [withTimes(row), clock()];
      // Used in the future: nobody knows how long it has lasted, and its end is as far away.
      if (session.usedAt > now + SKEW) return undefined;
      return now < session.idleUntil ? session : undefined;
    },
    async use(session) {
      const now = clock();
      if (now - session.usedAt < idle / PARTS) return session;
      await store.touch(session.hash, now);
      return withTimes({ ...session, usedAt: now });
    },
    end: (hash) => store.remove(hash),
    endAllOf: (name, source) => store.removeAllOf(name, source),
  };
}

function sealed(
  { checkIn, token, ...of }: NonNullable<SessionOf['provider']>,
  id: string,
  now: number,
): ProviderSession {
  return {
    ...of,
    token: seal(token, id),
    checkedAt: now,
    nextCheckAt: now + checkIn,
    isAsking: false,
  };
}

/** Nothing slower is needed: 32 random bytes can't be guessed from their hash. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
