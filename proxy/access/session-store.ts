/**
 * A session as stored, which alone does not allow anyone to use it. Times are milliseconds since
 * 1970.
 */
export interface SessionRow {
  /** SHA-256 of the id, base64url. */
  hash: string;
  name: string;
  /** The source of the name: `local`, or the provider with the client's id. */
  source: string;
  /** The local user's revision at sign-in; another one ends the session. */
  revision: string | null;
  /** The provider's claims about roles. */
  claims: readonly string[];
  /** The state of a provider's session, otherwise `null`. */
  provider: ProviderSession | null;
  createdAt: number;
  usedAt: number;
}

/** The state by which a session continues as long as the provider agrees. */
export interface ProviderSession {
  subject: string;
  /** Id of the session at the provider, if the provider gives one. */
  sid: string | null;
  /** The person's name in the settings. */
  boundAs: string | null;
  /** Token for the next check with the provider, sealed by the session's id (`seal.ts`). */
  token: string;
  /** When the provider answered last, and when the next check is due. */
  checkedAt: number;
  nextCheckAt: number;
  /** Whether another request is asking the provider now. */
  isAsking: boolean;
}

/** The fields that a provider's answer changes. */
export type SessionChange = Pick<SessionRow, 'claims'> & { provider: ProviderSession };

/**
 * A store for sessions; `session-store.test.ts` holds every implementation to the same behavior.
 */
export interface SessionStore {
  insert(row: SessionRow): Promise<void>;
  find(hash: string): Promise<SessionRow | undefined>;
  /** Records a use; does nothing if the session is gone, or has a later use. */
  touch(hash: string, at: number): Promise<void>;
  remove(hash: string): Promise<void>;
  removeAllOf(name: string, source: string): Promise<void>;
  /**
   * Removes the sessions of a subject, of one session at the provider, or of both, and notes the
   * logout token in the same step. Otherwise a proxy that stops in between would refuse the
   * provider's second attempt, and the sessions would stay.
   * @returns whether this logout token has not been seen before
   */
  removeOfProvider(
    source: string,
    of: { subject: string | null; sid: string | null },
    token: { jti: string; until: number; now: number },
  ): Promise<boolean>;
  /**
   * Postpones the next check with the provider, for the caller that makes it now.
   * @param seen when it was due
   * @returns whether no other caller was first
   */
  claimCheck(hash: string, seen: number, until: number): Promise<boolean>;
  /** @returns whether the session is still there */
  noteCheck(hash: string, change: SessionChange): Promise<boolean>;
  /** Removes sessions that were last used, or created, before. */
  removeOlder(than: { usedAt: number; createdAt: number }): Promise<void>;
}
