import type { SessionRow, SessionStore } from './session-store.ts';

/** Sessions that end with the process. */
export function createMemorySessions(): SessionStore {
  const rows = new Map<string, SessionRow>();
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
    async removeOlder({ usedAt, createdAt }) {
      removeWhere((row) => row.usedAt < usedAt || row.createdAt < createdAt);
    },
  };
}
