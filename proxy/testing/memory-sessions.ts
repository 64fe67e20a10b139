import type { SessionRow, SessionStore } from '../access/session-store.ts';

/** Sessions that end with the process. */
export function createMemorySessions(): SessionStore {
  const rows = new Map<string, SessionRow>();
  const logoutTokens = new Map<string, number>();
  const removeWhere = (is: (row: SessionRow) => boolean): void => {
    for (const row of rows.values()) if (is(row)) rows.delete(row.hash);
  };
  return {
    async insert(row) {
      rows.set(row.hash, row);
    },
    async find(hash) {
      return rows.get(hash);
    },
    async touch(hash, at) {
      const row = rows.get(hash);
      if (row !== undefined && row.usedAt < at) rows.set(hash, { ...row, usedAt: at });
    },
    async remove(hash) {
      rows.delete(hash);
    },
    async removeAllOf(name, source) {
      removeWhere((row) => row.name === name && row.source === source);
    },
    async removeOfProvider(source, { subject, sid }, { jti, until }) {
      if (logoutTokens.has(jti)) return false;
      logoutTokens.set(jti, until);
      removeWhere(
        ({ provider, ...row }) =>
          row.source === source &&
          provider !== null &&
          (subject === null
            ? provider.sid === sid
            : provider.subject === subject &&
              (sid === null || provider.sid === null || provider.sid === sid)),
      );
      return true;
    },
    async claimCheck(hash, seen, until) {
      const row = rows.get(hash);
      if (row?.provider?.nextCheckAt !== seen) return false;
      rows.set(hash, { ...row, provider: { ...row.provider, nextCheckAt: until, isAsking: true } });
      return true;
    },
    async noteCheck(hash, change) {
      const row = rows.get(hash);
      if (row !== undefined) rows.set(hash, { ...row, ...change });
      return row !== undefined;
    },
    async removeOlder({ usedAt, createdAt }) {
      removeWhere((row) => row.usedAt < usedAt || row.createdAt < createdAt);
    },
  };
}
