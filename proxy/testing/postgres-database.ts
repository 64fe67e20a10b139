import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject, onTestFinished, TestRunner } from 'vitest';

/**
 * Creates an empty database for one test, on the PostgreSQL of this run; it is removed after the
 * test.
 * @param options of CREATE DATABASE
 * @returns its DATABASE_URL
 */
export async function newDatabase(options = ''): Promise<string> {
  const url = await createDatabase(options);
  onTestFinished(async () => {
    const server = new URL('postgres', url).href;
    await query(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  });
  return url;
}

/** Databases of this process with Waybill's tables and no rows, to be reused by its next tests. */
const emptied: string[] = [];

/**
 * Returns a database without rows, for a test that doesn't change the schema. It has Waybill's
 * tables, from an earlier test, or is new. Emptying takes a quarter of the time of creating the
 * tables.
 */
export async function reusedDatabase(): Promise<string> {
  const url = emptied.pop() ?? (await createDatabase());
  onTestFinished(async ({ task }) => {
    // A failed test may leave work running that would write into the next test's rows.
    if (task.result?.state === 'fail') return;
    await query(url, EMPTY);
    emptied.push(url);
  });
  return url;
}

// As a replica, PostgreSQL checks no references and runs no triggers that protect rows.
const EMPTY = `
  SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid();
  SET session_replication_role = replica;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'schema_versions'
    LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE last_value IS NOT NULL
    LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', name); END LOOP;
  END $$`;

async function createDatabase(options = ''): Promise<string> {
  const server = await text(connect(inject('postgres'), '127.0.0.1'));
  if (!URL.canParse(server)) throw new Error(server);
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(server, `CREATE DATABASE ${name} ${options}`);
  // Many tests start at once.
  return new URL(`${name}?connect_timeout=60`, server).href;
}

/** Queries a database directly. */
export async function query(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  // A server that disappears while the connection closes is no failure: queries report their own
  // errors.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * `--mode postgres` runs the same tests on PostgreSQL: a setting for each of their Waybills. A
 * Waybill that several tests share has a database of its own, which is removed after the run.
 */
export async function databaseSetting(): Promise<{ DATABASE_URL?: string }> {
  if (process.env['MODE'] !== 'postgres') return {};
  const isOfOneTest = TestRunner.getCurrentTest() !== undefined;
  return { DATABASE_URL: await (isOfOneTest ? reusedDatabase() : createDatabase()) };
}
