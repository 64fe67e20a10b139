import type { User, UserStore } from '../access/user-store.ts';

/** Users that end with the process. */
export function createMemoryUsers(): UserStore {
  const users = new Map<string, User>();
  const removed = new Set<string>();
  return {
    async list() {
      return [...users.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    async find(name) {
      return users.get(name);
    },
    async add(user) {
      if (users.has(user.name)) return false;
      users.set(user.name, user);
      removed.delete(user.name);
      return true;
    },
    async wasRemoved(name) {
      return removed.has(name);
    },
    async change(name, change, options) {
      const user = users.get(name);
      if (user === undefined || (options && user.revision !== options.was)) return false;
      const changed = { ...user, ...change };
      options?.holds([...users.values()].map((one) => (one === user ? changed : one)));
      users.set(name, changed);
      return true;
    },
    async remove(name) {
      if (!users.delete(name)) return false;
      removed.add(name);
      return true;
    },
    async revokeTokens() {
      return 0;
    },
  };
}
