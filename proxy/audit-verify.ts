import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { verifyAudit, type VerifiedAudit } from './audit/audit-chain.ts';
import { runCommand } from './backup/run-command.ts';
import { SettingsError } from './errors/settings-error.ts';
import { StoreError } from './errors/store-error.ts';
import { readDatabaseUrl } from './settings/database-url.ts';
import { connectionTo } from './store/postgres-pool.ts';
import { createPostgresSql, sqlTypes } from './store/postgres-sql.ts';
import type { SqlRow } from './store/sql.ts';
import { awaitSteps, runSteps } from './store/steps.ts';

/**
 * `npm run audit:verify [-- VALUE]`: checks whether the audit log is as it was written, even while
 * Waybill runs. With the value that an earlier run printed, also checks whether entries were cut
 * off at the end since then.
 */
await runCommand(async ([kept = '', ...more]) => {
  if (more.length > 0) throw new SettingsError('Name one value: npm run audit:verify -- VALUE');
  const url = readDatabaseUrl(process.env['DATABASE_URL']?.trim() || undefined);
  const found = url === null ? verifyFile(kept) : await verifyDatabase(url, kept);
  const { entries, brokenAt, value, hasKept } = found;
  if (brokenAt !== null) {
    throw new StoreError(
      `The audit log is broken at entry ${brokenAt}: it was changed, or the entry before it is missing.`,
    );
  }
  if (kept !== '' && !hasKept) {
    throw new StoreError(`The audit log has no entry with the value ${kept}: its end is missing.`);
  }
  return [
    `The audit log is unchanged: ${entries} entries.`,
    `Its last value is ${value}. Keep it elsewhere to check later that no entries are missing.`,
  ];
});

function verifyFile(kept: string): VerifiedAudit {
  const path = join(process.env['DATA_DIR']?.trim() || './data', 'waybill.db');
  if (!existsSync(path)) throw new SettingsError(`There is no journal at ${path}.`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    // Reads a snapshot, because others may be writing.
    database.exec('BEGIN');
    return runSteps(
      verifyAudit(kept),
      (text, ...values) => database.prepare(text).all(...values) as SqlRow[],
    );
  } finally {
    database.close();
  }
}

async function verifyDatabase(url: URL, kept: string): Promise<VerifiedAudit> {
  const client = new pg.Client({ ...connectionTo(url), types: sqlTypes });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const sql = createPostgresSql((text, values) => client.query<SqlRow>(text, [...values]));
    return await awaitSteps(verifyAudit(kept), sql);
  } finally {
    await client.end();
  }
}
