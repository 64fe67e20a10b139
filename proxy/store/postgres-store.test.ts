import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startCommitCutter } from '../testing/commit-cutter.ts';
import { openPostgres } from '../testing/each-store.ts';
import { startPostgres } from '../testing/postgres.ts';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { errorOf, insert, keys } from '../testing/stores.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { Sql } from './sql.ts';
import type { ProxyStore } from './store.ts';

test('commits synchronously, even if the database’s default is off', async () => {
  const url = await newDatabase();
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
  const store = await openPostgres(url);
  const shown = await store.commit((sql) => sql.get('SHOW synchronous_commit'));
  expect(shown).toEqual({ synchronous_commit: 'on' });
});

test('serializes the commits of two proxies', async () => {
  const url = await newDatabase();
  const stores = await Promise.all([openPostgres(url), openPostgres(url)]);
  const next = (store: ProxyStore) =>
    store.commit(async (sql) => {
      const row = await sql.get('SELECT count(*) AS n FROM writes');
      await insert(`key-${row!['n']}`)(sql);
    });
  await Promise.all(Array.from({ length: 40 }, (_, n) => next(stores[n % 2]!)));
  // If two commits had read the same count, the second would have been refused its key.
  expect(await stores[0].read(keys)).toEqual(Array.from({ length: 40 }, (_, n) => `key-${n}`));
});

test('reads a consistent snapshot', async () => {
  const url = await newDatabase();
  const [one, two] = await Promise.all([openPostgres(url), openPostgres(url)]);
  await one.read(async (sql) => {
    expect(await keys(sql)).toEqual([]);
    await two.commit(insert('one'));
    expect(await keys(sql)).toEqual([]);
  });
  expect(await one.read(keys)).toEqual(['one']);
});

test('delivers an announcement to every proxy after its commit', async () => {
  const url = await newDatabase();
  const [one, two] = await Promise.all([openPostgres(url), openPostgres(url)]);
  const heard: string[] = [];
  one.listen('topic', () => heard.push('one'));
  two.listen('topic', () => heard.push('two'));
  two.listen('other', () => heard.push('other'));
  await errorOf(() =>
    one.commit(async (sql) => {
      await sql.announce('other');
      await sql.all('SELECT nothing');
    }),
  );
  await one.commit((sql) => sql.announce('topic'));
  await expect.poll(() => heard.toSorted()).toEqual(['one', 'two']);
});

test('notifies a listener after a gap in its connection', async () => {
  const url = await newDatabase();
  const store = await openPostgres(url);
  let heard = 0;
  store.listen('topic', () => heard++);
  const listeners = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
  const [{ pid } = {}] = await query(url, listeners);
  await query(url, 'SELECT pg_terminate_backend($1)', [pid]);
  await expect.poll(() => heard).toBe(1);
  await store.commit((sql) => sql.announce('topic'));
  await expect.poll(() => heard).toBe(2);
});

test('uses the database’s clock', async () => {
  const store = await openPostgres();
  const before = Date.now();
  const now = await store.read((sql) => sql.now());
  // On one machine it is the same one; PostgreSQL rounds where Node cuts off.
  expect(now).toBeGreaterThanOrEqual(before - 1);
  expect(now).toBeLessThanOrEqual(Date.now() + 1);
});

test('rejects a write in a read', async () => {
  const store = await openPostgres();
  expect((await errorOf(() => store.read(insert('one')))).message).toContain('is a standby');
});

test('writes nothing and releases the lock when a commit is cut off', async () => {
  const url = await newDatabase();
  const [one, two] = await Promise.all([openPostgres(url), openPostgres(url)]);
  await errorOf(() =>
    one.commit(async (sql) => {
      await insert('one')(sql);
      const { pid } = (await sql.get('SELECT pg_backend_pid() AS pid'))!;
      await query(url, 'SELECT pg_terminate_backend($1)', [pid]);
      await insert('two')(sql);
    }),
  );
  await two.commit(insert('three'));
  expect(await two.read(keys)).toEqual(['three']);
});

test.each([
  ['idle_in_transaction_session_timeout', '10s'],
  ['statement_timeout', '15s'],
  ['lock_timeout', '5s'],
])('sets %s to %s in a commit, so that a stalled proxy blocks no other', async (name, value) => {
  const store = await openPostgres();
  expect(await store.commit((sql) => sql.get(`SHOW ${name}`))).toEqual({ [name]: value });
});

test('refuses everything with a reason while the server is down, and recovers', async () => {
  const server = await startPostgres({ isDurable: true });
  onTestFinished(server.stop);
  const store = await openPostgres(server.url);
  await store.commit(insert('one'));
  await server.down();
  const place = server.url.replace(/^.*@/, '');
  const { message } = await errorOf(() => store.commit(insert('two')));
  expect(message).toBe(`PostgreSQL at ${place}: nothing listens there.`);
  expect(store.state).toEqual({ kind: 'unavailable', reason: message });
  expect((await errorOf(() => store.read(keys))).message).toBe(message);
  await server.up();
  await expect.poll(() => store.state).toEqual({ kind: 'ready' });
  await store.commit(insert('two'));
  expect(await store.read(keys)).toEqual(['one', 'two']);
});

test('writes nothing when the server goes down during a commit', async () => {
  const server = await startPostgres({ isDurable: true });
  onTestFinished(server.stop);
  const store = await openPostgres(server.url);
  const { message } = await errorOf(() =>
    store.commit(async (sql) => {
      await insert('one')(sql);
      await server.down();
      await insert('two')(sql);
    }),
  );
  expect(message).toContain('the connection was lost');
  await server.up();
  // Connections that were lost while idle are no reason to refuse anything.
  await expect.poll(() => store.read(keys).catch(() => null)).toEqual([]);
});

test.each([
  ['before', []],
  ['after', ['one']],
] as const)('reports an unknown commit when the connection is lost %s it', async (when, left) => {
  const cutter = await startCommitCutter(await newDatabase());
  onTestFinished(cutter.close);
  const store = await openPostgres(cutter.url);
  cutter.cut(when);
  const { message } = await errorOf(() => store.commit(insert('one')));
  expect(message).toMatch(
    /: the connection was lost; Waybill can’t tell whether the commit was recorded\.$/,
  );
  expect(store.state.kind).toBe('unavailable');
  cutter.heal();
  expect(await store.read(keys)).toEqual(left);
  await store.commit(insert('two'));
  expect(await store.read(keys)).toEqual([...left, 'two']);
  expect(store.state).toEqual({ kind: 'ready' });
});

test('writes nothing if a statement failed, even if the error was caught', async () => {
  const store = await openPostgres();
  await errorOf(() =>
    store.commit(async (sql) => {
      await insert('one')(sql);
      await sql.all('SELECT nothing').catch(() => {});
    }),
  );
  expect(await store.read(keys)).toEqual([]);
  expect(store.state).toEqual({ kind: 'ready' });
});

test('writes nothing once a newer Waybill has updated the tables', async () => {
  const url = await newDatabase();
  const [store, other] = [await openPostgres(url), await openPostgres(url)];
  await store.commit(insert('one'));
  await query(url, 'INSERT INTO schema_versions VALUES (1000, 0)');
  const { message } = await errorOf(() => store.commit(insert('two')));
  expect(message).toMatch(/: a newer Waybill has updated it\. Install that version here\.$/);
  expect(store.state).toEqual({ kind: 'unavailable', reason: message });
  expect(await store.read(keys)).toEqual(['one']);
  // Nobody has to acknowledge anything.
  await query(url, 'DELETE FROM schema_versions WHERE version = 1000');
  await other.commit(insert('two'));
  await expect.poll(() => store.state).toEqual({ kind: 'ready' });
});

test('stays ready where PostgreSQL refuses what a person sent', async () => {
  const store = await openPostgres();
  const twice = [1, 2].map((at) => ({ account: 'a', person: 'anna', id_key: 'n', at }));
  const refused: Record<string, (sql: Sql) => Promise<unknown>> = {
    // Too long for an index.
    'index row': insert(randomBytes(10_000).toString('hex')),
    'second time': (sql) => sql.upsert('stars', twice, ['account', 'person', 'id_key']),
  };
  for (const [reason, work] of Object.entries(refused)) {
    expect((await errorOf(() => store.commit(work))).message).toContain(reason);
    expect(store.state).toEqual({ kind: 'ready' });
  }
});

test.each<[string, Partial<URL>, reason: string]>([
  ['no server', { port: '1' }, 'nothing listens there'],
  ['a password that is wrong', { password: 'Wr0ng!' }, 'it refuses this user’s password'],
  ['a user that is none', { username: 'nobody' }, 'it refuses this user’s password'],
  ['no such database', { pathname: '/none' }, 'it has no such database'],
  ['no TLS', { search: 'sslmode=verify-full' }, 'it doesn’t support TLS, which sslmode requires'],
])('%s: explains the failure in one clear line without the password', async (_, change, reason) => {
  const url = new URL(await newDatabase());
  const { password } = url;
  Object.assign(url, change);
  const error = await errorOf(() => openPostgresStore(url));
  expect(error.message).toBe(`PostgreSQL at ${url.host}${url.pathname}: ${reason}.`);
  const all = JSON.stringify([error, error.stack, error.cause]);
  for (const secret of [password, 'Wr0ng']) expect(all).not.toContain(secret);
});
