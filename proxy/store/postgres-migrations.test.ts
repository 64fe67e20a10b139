import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, query } from '../testing/postgres-database.ts';
import { errorOf } from '../testing/stores.ts';
import { openJournal } from '../journal/journal.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { readMigrations } from './read-migrations.ts';
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

test('creates the schema once when eight proxies start on an empty database', async () => {
  const url = await newDatabase();
  const stores = await starters(() => openPostgresStore(new URL(url)));
  const versions = await versionsOf(url);
  expect(versions).toEqual(versions.map((_, index) => String(index + 1)));
  for (const store of stores) {
    expect(store.state).toEqual({ kind: 'ready' });
    await store.close();
  }
});

test('upgrades an old database once, with its data, when eight proxies start on it', async () => {
  const url = await newDatabase();
  // Each would fail where it had been there before.
  const first = 'CREATE TABLE t AS SELECT 1 AS n';
  const then = ['ALTER TABLE t ADD COLUMN m int', 'UPDATE t SET m = n + 1', 'CREATE TABLE u ()'];
  await migrated(url, [first]);
  await starters(() => migrated(url, [first, ...then]));
  expect(await versionsOf(url)).toEqual(['1', '2', '3', '4']);
  expect(await query(url, 'SELECT * FROM t')).toEqual([{ n: 1, m: 2 }]);
});

test('has no whole number that is narrower than in SQLite, except for booleans', async () => {
  const url = await newDatabase();
  await migrated(url);
  const narrow = await query(
    url,
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND (data_type IN ('integer', 'real')
       OR data_type = 'smallint' AND column_name !~ '^(before|is_.*|needs_.*)$')`,
  );
  expect(narrow).toEqual([]);
});

test('keeps the previous version when a migration fails', async () => {
  const url = await newDatabase();
  const versions = ['CREATE TABLE t ()', 'CREATE TABLE u (); SELECT 1 / 0'];
  await expect(migrated(url, versions)).rejects.toThrow('division by zero');
  expect(await versionsOf(url)).toEqual(['1']);
  await expect(query(url, 'SELECT FROM u')).rejects.toThrow('does not exist');
});

test('rejects the database of a newer Waybill in one line', async () => {
  const url = await newDatabase();
  await (await openPostgresStore(new URL(url))).close();
  await query(url, 'INSERT INTO schema_versions VALUES (1000, 0)');
  const { message } = await errorOf(() => openPostgresStore(new URL(url)));
  expect(message).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+ was written by a newer Waybill \(schema 1000, this one knows \d+\)\. Start that version, or restore a backup from before the upgrade\.$/,
  );
});

test('rejects a database with another encoding', async () => {
  const url = await newDatabase(`ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'`);
  expect((await errorOf(() => openPostgresStore(new URL(url)))).message).toContain(
    'its encoding is SQL_ASCII, but must be UTF8',
  );
});

test.each([
  ['DROP TRIGGER writes_keep_their_outcome ON writes', 'writes_keep_their_outcome'],
  ['ALTER TABLE history DISABLE TRIGGER history_is_never_changed', 'history_is_never_changed'],
  ['DROP INDEX lines_that_hold', 'lines_that_hold'],
  ['DROP TABLE evidence', 'evidence_of_write'],
])('rejects a database after %s', async (harm, missing) => {
  const url = await newDatabase();
  await (await openPostgresStore(new URL(url))).close();
  await query(url, harm);
  const { message } = await errorOf(() => openPostgresStore(new URL(url)));
  expect(message).toContain('its tables were changed');
  expect(message).toContain(missing);
});

test('opens a database of schema version 9 with all its data', async () => {
  const url = await newDatabase();
  await migrated(url, readMigrations('postgres').slice(0, 9));
  // All tables but the one that names the server: this is another one.
  const kept = gunzipSync(
    readFileSync(join(import.meta.dirname, 'fixtures', 'postgres-9.json.gz')),
  ).toString();
  for (const table of Object.keys(JSON.parse(kept) as object)) {
    await query(
      url,
      `SET session_replication_role = replica;
       INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT * FROM json_populate_recordset(NULL::${table}, ${pg.escapeLiteral(kept)}::json -> '${table}')`,
    );
  }
  const serials = await query(
    url,
    `SELECT table_name FROM information_schema.columns WHERE column_name = 'id' AND is_identity = 'YES'`,
  );
  for (const { table_name: table } of serials) {
    await query(
      url,
      `SELECT setval(pg_get_serial_sequence('${String(table)}', 'id'), max(id)) FROM ${String(table)}`,
    );
  }
  const journal = await openJournal(await openPostgresStore(new URL(url)));
  onTestFinished(() => journal.close());
  expect(journal.state).toEqual({ kind: 'ready' });
  const rows = await journal.store.read(async (sql) => ({
    writes: await sql.all('SELECT endpoint, state FROM writes ORDER BY id'),
    sent: await sql.all('SELECT number, amount FROM sent_payments ORDER BY write_id'),
    lines: await sql.all('SELECT amount FROM draft_holds'),
    verdicts: await sql.all('SELECT verdict FROM lines ORDER BY write_id'),
    references: await sql.all('SELECT reference FROM own_references'),
    drafts: await sql.all('SELECT name FROM drafts ORDER BY name'),
  }));
  expect(rows).toMatchObject({
    writes: [
      { endpoint: 'notifications.update', state: 'DONE' },
      { endpoint: 'receivables.acknowledge', state: 'DONE' },
      { endpoint: 'payments.apply', state: 'DONE' },
      { endpoint: 'payments.apply', state: 'UNKNOWN' },
    ],
    sent: [
      { number: 'P-1', amount: '12.5' },
      { number: 'P-2', amount: '12.5' },
    ],
    lines: [{ amount: '7.25' }],
    verdicts: [
      { verdict: 'pending' },
      { verdict: 'reported' },
      { verdict: 'proven' },
      { verdict: 'pending' },
    ],
    references: [{ reference: 'INV 1' }],
    drafts: [{ name: 'p1' }, { name: 'p2' }, { name: 'week-47' }],
  });
});
