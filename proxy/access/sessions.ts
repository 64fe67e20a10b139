import { randomBytes } from 'node:crypto';
import { seal } from './seal.ts';
import type { Lifetimes } from '../settings/settings.ts';
import type { ProviderSession, SessionRow, SessionStore } from './session-store.ts';
import { secretHash } from './secret-hash.ts';

/** A session that has not ended; times are milliseconds since 1970. */
export interface LiveSession extends SessionRow {
  idleUntil: number;
  until: number;
}

export interface Sessions {
  /**
   * Begins a session and ends the browser's previous one, if any, so that an id known before the
   * sign-in is worthless after it.
   * @returns the new id, which only the browser has
   */
  begin(of: SessionOf, former: string | undefined): Promise<string>;
  find(id: string | undefined): Promise<LiveSession | undefined>;
  /** Records activity, so that the session does not end for being idle. */
  use(session: LiveSession): Promise<LiveSession>;
  end(hash: string): Promise<void>;
  /** Ends all sessions of a user, on every device. */
  endAllOf(name: string, source: string): Promise<void>;
}

export type SessionOf = Pick<SessionRow, 'name' | 'source' | 'revision' | 'claims'> & {
  provider?: Pick<ProviderSession, 'subject' | 'sid' | 'boundAs'> & {
    /** The plain token; it is stored sealed. */
    token: string;
    /** Milliseconds until the next check with the provider. */
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
/**
 * Use is recorded once in each of this many parts of the idle time, so that not every request
 * reaches the disk.
 */
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
      if (former !== undefined) await store.remove(secretHash(former));
      const id = randomBytes(32).toString('base64url');
      const { provider, ...rest } = of;
      await store.insert({
        ...rest,
        provider: provider === undefined ? null : sealed(provider, id, now),
        hash: secretHash(id),
        createdAt: now,
        usedAt: now,
      });
      return id;
    },
    async find(id) {
      if (id === undefined || !/^[\w-]{43}$/.test(id)) return undefined;
      const row = await store.find(secretHash(id));
      if (row === undefined) return undefined;
      const [session, now] = [withTimes(row), clock()];
      // The last use is in the future, so the session's age is unknown and its end would come too
      // late.
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
