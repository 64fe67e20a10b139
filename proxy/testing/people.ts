import type { Role } from '#contract/session.ts';
import { openAccessDatabase } from '../access/access-database.ts';
import { createSqlUsers } from '../access/sql-users.ts';
import { runUsersCommand } from '../access/users-command.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import type { Reply, TestWaybill } from './test-waybill.ts';

export const PASSWORD = 'correct horse battery staple';

/** Where a Waybill keeps its users. */
type Home = Pick<TestWaybill, 'dataDir'> & Partial<Pick<TestWaybill, 'databaseUrl'>>;

/** Does `npm run users -- …` beside a proxy that runs. */
export async function users(
  { dataDir, databaseUrl = null }: Home,
  ...words: string[]
): Promise<string[]> {
  const database =
    databaseUrl === null ? openAccessDatabase(dataDir) : await openPostgresStore(databaseUrl);
  try {
    return await runUsersCommand(words, {
      users: createSqlUsers(database),
      readPassword: async () => PASSWORD,
    });
  } finally {
    await database.close();
  }
}

export async function addUser(home: Home, name: string, roles: readonly Role[]): Promise<void> {
  await users(home, 'add', name, '--roles', roles.join(','));
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

/** Returns a reply's `Set-Cookie` as the browser would send it back. */
export function cookieOf({ headers }: Reply): string {
  return headers['set-cookie']![0]!.split(';')[0]!;
}
