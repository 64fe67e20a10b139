import type pg from 'pg';
import { MIGRATION_LOCK } from './postgres-transactions.ts';
import { readMigrations } from './read-migrations.ts';
import { GO_BACK, StoreError } from '../errors/store-error.ts';

/** The table `schema_versions` lists the migrations that a database has seen. */
const migrations = readMigrations('postgres');

export const newestPostgresVersion = migrations.length;

/**
 * Migrates a database to a version, with one transaction per step. Another process that starts at
 * the same time waits for the lock and then has nothing to do.
 * @throws StoreError where a newer Waybill created it or a part is missing; and errors of pg
 */
export async function migratePostgres(
  client: pg.ClientBase,
  place: string,
  versions = migrations,
): Promise<void> {
  for (;;) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '60s'; SELECT ${MIGRATION_LOCK}`);
    try {
      const isOver = await migrateOnce(client, place, versions);
      await client.query('COMMIT');
      if (isOver) return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  }
}

/** @returns whether there is nothing left to do */
async function migrateOnce(
  client: pg.ClientBase,
  place: string,
  versions: readonly string[],
): Promise<boolean> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_versions (version bigint PRIMARY KEY, at bigint NOT NULL)',
  );
  const { rows } = await client.query<{ seen: unknown }>(
    'SELECT coalesce(max(version), 0) AS seen FROM schema_versions',
  );
  const seen = Number(rows[0]!.seen);
  if (seen > versions.length) {
    throw new StoreError(
      `PostgreSQL at ${place} was written by a newer Waybill (schema ${seen}, this one knows ${versions.length}). ${GO_BACK}`,
    );
  }
  const next = versions[seen];
  if (next === undefined) {
    const missing = await missingOf(client, versions);
    if (missing.length === 0) return true;
    throw new StoreError(
      `PostgreSQL at ${place}: its tables were changed: ${missing.join(', ')} missing.`,
    );
  }
  await client.query(next);
  await client.query('INSERT INTO schema_versions (version, at) VALUES ($1, $2)', [
    seen + 1,
    Date.now(),
  ]);
  return false;
}

/**
 * Names missing tables, indexes and triggers of these statements: dropped by hand, switched off, or
 * left out of a restored backup.
 */
async function missingOf(client: pg.ClientBase, versions: readonly string[]): Promise<string[]> {
  const made = versions.flatMap((text) =>
    [...text.matchAll(/\bCREATE (?:TABLE|INDEX|TRIGGER) (\w+)/g)].map(([, name]) => name!),
  );
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')
    UNION ALL
    SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = current_schema()::regnamespace AND tgenabled IN ('O', 'A')`);
  const found = new Set(rows.map(({ name }) => name));
  return made.filter((name) => !found.has(name));
}
