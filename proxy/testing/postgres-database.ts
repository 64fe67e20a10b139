import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/**
 * A database of its own for a test, empty, on the PostgreSQL of this run; it goes with the test.
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

async function createDatabase(options = ''): Promise<string> {
  const server = await text(connect(inject('postgres'), '127.0.0.1'));
  if (!URL.canParse(server)) throw new Error(server);
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(server, `CREATE DATABASE ${name} ${options}`);
  return new URL(name, server).href;
}

/** Asks a database directly. */
export async function query(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client(url);
  // A server that goes away during the goodbye is no failure: queries report their own errors.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * `--mode postgres` asks for the same tests on PostgreSQL: a setting for each Waybill of theirs. Its
 * database goes with the run.
 */
export async function databaseSetting(): Promise<{ DATABASE_URL?: string }> {
  return process.env['MODE'] === 'postgres' ? { DATABASE_URL: await createDatabase() } : {};
}
