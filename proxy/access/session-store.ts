/** A session as it is kept: who has only this can't use it. Times are milliseconds since 1970. */
export interface SessionRow {
  /** SHA-256 of the id, base64url. */
  hash: string;
  name: string;
  /** Who vouched for the name: `local`, or the provider and the client's id there. */
  source: string;
  /** Of the local user, as it was at sign-in; another one ends the session. */
  revision: string | null;
  /** What the provider said of the roles. */
  claims: readonly string[];
  createdAt: number;
  usedAt: number;
}

/** Sessions, wherever they are kept; `session-store.test.ts` holds every kind to the same. */
export interface SessionStore {
  insert(row: SessionRow): Promise<void>;
  find(hash: string): Promise<SessionRow | undefined>;
  /** It was used then; nothing where it is gone, or was used later. */
  touch(hash: string, at: number): Promise<void>;
  remove(hash: string): Promise<void>;
  removeAllOf(name: string, source: string): Promise<void>;
  /** Those that were last used, or made, before. */
  removeOlder(than: { usedAt: number; createdAt: number }): Promise<void>;
}
