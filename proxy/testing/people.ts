import type { Role } from '#contract/session.ts';
import { openAccessDatabase } from '../access/access-database.ts';
import { createSqlUsers } from '../access/sql-users.ts';
import type { UserStore } from '../access/user-store.ts';
import { runUsersCommand } from '../access/users-command.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import type { Reply, TestWaybill } from './test-waybill.ts';

export const PASSWORD = 'correct horse battery staple';

/** The place where a Waybill stores its users. */
type Home = Pick<TestWaybill, 'dataDir'> & Partial<Pick<TestWaybill, 'databaseUrl'>>;

/** Runs `npm run users -- …` beside a running proxy. */
export function users(home: Home, ...words: string[]): Promise<string[]> {
  return withUsers(home, (store) =>
    runUsersCommand(words, { users: store, readPassword: async () => PASSWORD }),
  );
}

/**
 * The hash of PASSWORD, with the cheapest parameters, because a real hash takes 50 ms of processor
 * time.
 */
const HASH =
  '$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$bZ1M0r8EjB8UIoeoCxBdhfhot1tOFfUbojxRPx/7TLE';

/** Adds a user without the command, to avoid the time for a real hash. */
export async function addUser(home: Home, name: string, roles: readonly Role[]): Promise<void> {
  const change = { revision: crypto.randomUUID(), changedAt: Date.now() };
  const isAdded = await withUsers(home, (store) =>
    store.add({ name, roles, passwordHash: HASH, ...change }),
  );
  if (!isAdded) throw new Error(`There is a user ${name} already`);
}

async function withUsers<T>(
  { dataDir, databaseUrl = null }: Home,
  work: (store: UserStore) => Promise<T>,
): Promise<T> {
  const database =
    databaseUrl === null ? openAccessDatabase(dataDir) : await openPostgresStore(databaseUrl);
  try {
    return await work(createSqlUsers(database));
  } finally {
    await database.close();
  }
}

export function trySignIn(
  waybill: Pick<TestWaybill, 'ask'>,
  name: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return waybill.ask('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name, password }),
  });
}

/** @returns the Cookie header of the session */
export async function signIn(waybill: Pick<TestWaybill, 'ask'>, name: string): Promise<string> {
  const reply = await trySignIn(waybill, name);
  if (reply.status !== 200) throw new Error(`${name} could not sign in: ${reply.body}`);
  return cookieOf(reply);
}

/** Returns a reply's `Set-Cookie` in the form in which the browser would send it. */
export function cookieOf({ headers }: Reply): string {
  return headers['set-cookie']![0]!.split(';')[0]!;
}
