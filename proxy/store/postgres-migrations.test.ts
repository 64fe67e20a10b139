import pg from 'pg';
import { expect, test } from 'vitest';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { errorOf } from '../testing/stores.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { openPostgresStore } from './postgres-store.ts';

const STARTERS = 8;

async function migrated(url: string, versions?: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await migratePostgres(client, 'here', versions);
  } finally {
    await client.end();
  }
}

const starters = <T>(start: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: STARTERS }, start));

const versionsOf = async (url: string) =>
  (await query(url, 'SELECT version FROM schema_versions ORDER BY version')).map(
    ({ version }) => version,
  );

test('eight that start at once on an empty database make it once', async () => {
  const url = await newDatabase();
  const stores = await starters(() => openPostgresStore(new URL(url)));
  const versions = await versionsOf(url);
  expect(versions).toEqual(versions.map((_, index) => String(index + 1)));
  for (const store of stores) {
    expect(store.state).toEqual({ kind: 'ready' });
    await store.close();
  }
});

test('eight that start at once on an old database bring it up once, with what it holds', async () => {
  const url = await newDatabase();
  // Each would fail where it had been there before.
  const first = 'CREATE TABLE t AS SELECT 1 AS n';
  const then = ['ALTER TABLE t ADD COLUMN m int', 'UPDATE t SET m = n + 1', 'CREATE TABLE u ()'];
  await migrated(url, [first]);
  await starters(() => migrated(url, [first, ...then]));
  expect(await versionsOf(url)).toEqual(['1', '2', '3', '4']);
  expect(await query(url, 'SELECT * FROM t')).toEqual([{ n: 1, m: 2 }]);
});

test('a version that fails leaves the one before', async () => {
  const url = await newDatabase();
  const versions = ['CREATE TABLE t ()', 'CREATE TABLE u (); SELECT 1 / 0'];
  await expect(migrated(url, versions)).rejects.toThrow('division by zero');
  expect(await versionsOf(url)).toEqual(['1']);
  await expect(query(url, 'SELECT FROM u')).rejects.toThrow('does not exist');
});

test('the database of a newer Waybill is refused, with one line, and left as it is', async () => {
  const url = await newDatabase();
  await (await openPostgresStore(new URL(url))).close();
  await query(url, 'INSERT INTO schema_versions VALUES (1000, 0)');
  const { message } = await errorOf(() => openPostgresStore(new URL(url)));
  expect(message).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+ was written by a newer Waybill \(schema 1000, this one knows \d+\)\.$/,
  );
});

test('a database of another encoding is refused', async () => {
  const url = await newDatabase(`ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'`);
  expect((await errorOf(() => openPostgresStore(new URL(url)))).message).toContain(
    'its encoding is SQL_ASCII, it must be UTF8',
  );
});

test.each([
  ['DROP TRIGGER writes_keep_their_outcome ON writes', 'writes_keep_their_outcome'],
  ['ALTER TABLE history DISABLE TRIGGER history_is_never_changed', 'history_is_never_changed'],
  ['DROP INDEX lines_that_hold', 'lines_that_hold'],
  ['DROP TABLE evidence', 'evidence_of_write'],
])('a database after %s is refused', async (harm, missing) => {
  const url = await newDatabase();
  await (await openPostgresStore(new URL(url))).close();
  await query(url, harm);
  const { message } = await errorOf(() => openPostgresStore(new URL(url)));
  expect(message).toContain('its tables are not as they were made');
  expect(message).toContain(missing);
});
