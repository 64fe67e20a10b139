import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../journal/journal.ts';
import { createReferencesStore } from '../references/references-store.ts';
import { newFolder } from '../testing/new-folder.ts';
import { migrate } from './migrations.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** A journal as the first version left it: writes in every state, with their history. */
function firstVersion(folder: string): void {
  const database = new DatabaseSync(join(folder, 'waybill.db'));
  migrate(database, 1);
  const id = '00000000-0000-4000-8000-00000000000A';
  const body = `{"Read":["${id}"],"Unread":[],"Archive":[]}`;
  for (const [index, state] of ['PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN'].entries()) {
    database
      .prepare(
        `INSERT INTO writes (id, account, key, endpoint, target, body, body_hash, state, prepared_at)
         VALUES (?, 'a', ?, 'notifications.update', '/v2/notifications/update', ?, 'h', 'PREPARED', 1)`,
      )
      .run(index + 1, `k-${state}`, body);
    database
      .prepare(
        `INSERT INTO history (write_id, at, state, reason) VALUES (?, 1, 'PREPARED', 'asked')`,
      )
      .run(index + 1);
    if (state === 'PREPARED') continue;
    const set = database.prepare('UPDATE writes SET state = ?, sending_at = 2 WHERE id = ?');
    set.run('SENDING', index + 1);
    if (state === 'SENDING') continue;
    database.prepare('UPDATE writes SET answer_status = 200 WHERE id = ?').run(index + 1);
    set.run(state, index + 1);
  }
  database.close();
}

test('upgrades a journal of the first version with all data and adds its lines', async () => {
  const folder = newFolder();
  firstVersion(folder);
  const journal = await openJournal(openSqliteStore(folder));
  onTestFinished(() => journal.close());
  const rows = await journal.store.read(async (sql) => ({
    writes: await sql.all('SELECT key, state, settled_by FROM writes ORDER BY id'),
    lines: await sql.all('SELECT write_id, id_key, asked, verdict FROM lines'),
    history: await sql.get('SELECT count(*) AS n FROM history'),
    broken: await sql.all('PRAGMA foreign_key_check'),
    enforced: await sql.get('PRAGMA foreign_keys'),
  }));
  expect(rows.writes).toMatchObject([
    { key: 'k-PREPARED', state: 'PREPARED', settled_by: null },
    { key: 'k-SENDING', state: 'UNKNOWN', settled_by: null },
    { key: 'k-DONE', state: 'DONE', settled_by: 'answer' },
    { key: 'k-REJECTED', state: 'REJECTED', settled_by: 'answer' },
    { key: 'k-UNKNOWN', state: 'UNKNOWN', settled_by: null },
  ]);
  expect(rows.lines).toHaveLength(5);
  expect(rows.lines[0]).toMatchObject({
    id_key: '00000000-0000-4000-8000-00000000000a',
    asked: 'read',
    verdict: 'pending',
  });
  expect(rows.history).toMatchObject({ n: 6 });
  expect(rows.broken).toEqual([]);
  expect(rows.enforced).toMatchObject({ foreign_keys: 1 });
});

test('opens a folder of schema version 12 with all its data', async () => {
  const folder = newFolder();
  for (const name of ['waybill.db', 'waybill.anchor']) {
    const [stem, end] = name.split('.');
    const kept = join(import.meta.dirname, 'fixtures', `${stem}-12.${end}.gz`);
    writeFileSync(join(folder, name), gunzipSync(readFileSync(kept)), { mode: 0o600 });
  }
  const journal = await openJournal(openSqliteStore(folder));
  onTestFinished(() => journal.close());
  const rows = await journal.store.read(async (sql) => ({
    writes: await sql.all('SELECT endpoint, state FROM writes ORDER BY id'),
    sent: await sql.all('SELECT number, amount FROM sent_payments ORDER BY write_id'),
    draft: await sql.all('SELECT name FROM drafts'),
    lines: await sql.all('SELECT content FROM draft_lines'),
    references: await sql.all('SELECT reference FROM own_references'),
  }));
  expect(rows).toMatchObject({
    writes: [
      { endpoint: 'notifications.update', state: 'DONE' },
      { endpoint: 'receivables.acknowledge', state: 'DONE' },
      { endpoint: 'payments.apply', state: 'DONE' },
      { endpoint: 'payments.apply', state: 'REJECTED' },
      { endpoint: 'payments.apply', state: 'UNKNOWN' },
    ],
    sent: [
      { number: 'P-1', amount: '12.5' },
      { number: 'P-2', amount: '12.5' },
      { number: 'P-3', amount: '12.5' },
    ],
    draft: [{ name: 'Week 47' }],
    lines: [{ content: expect.stringContaining('"7.25"') as string }],
    references: [{ reference: 'INV 1' }],
  });
});

test('shows references of an older version unchanged', async () => {
  const folder = newFolder();
  const database = new DatabaseSync(join(folder, 'waybill.db'));
  migrate(database, 12);
  database.exec(`
    INSERT INTO own_references VALUES ('a', 'x', 'X', 'INV 1'), ('a', 'y', 'y', 'INV 2');
    INSERT INTO own_reference_changes VALUES ('a', 0)`);
  database.close();
  const store = openSqliteStore(folder);
  onTestFinished(() => store.close());
  const references = createReferencesStore(store, 'a');
  expect(JSON.parse(String(await references.readJson()))).toEqual({
    rows: [
      ['X', 'INV 1'],
      ['y', 'INV 2'],
    ],
    changedAt: new Date(0).toISOString(),
  });
  expect(await references.clear(1)).toMatchObject({ removed: 2, count: 0 });
});

test('keeps the targets and calls of jobs of an older version', async () => {
  const folder = newFolder();
  const database = new DatabaseSync(join(folder, 'waybill.db'));
  migrate(database, 15);
  database.exec(`
    INSERT INTO jobs (number, account, id, action, state, turn, revision, total, created_at)
      VALUES (3, 'a', 'i', 'archive', 'open', 1, 2, 1, 5);
    INSERT INTO job_targets (job, position, id, id_key, has_own_id, chosen, goal, call, revision)
      VALUES (3, 0, 'X', 'x', 1, '[]', 4, 'k', 2);
    INSERT INTO job_calls (account, key, job, endpoint) VALUES ('a', 'k', 3, 'e')`);
  database.close();
  const store = openSqliteStore(folder);
  onTestFinished(() => store.close());
  const rows = await store.read(async (sql) => ({
    jobs: await sql.all('SELECT number, action, state, created_at FROM jobs'),
    targets: await sql.all('SELECT job, id, goal, call, verdict, tries FROM job_targets'),
    calls: await sql.all('SELECT key, job FROM job_calls'),
    broken: await sql.all('PRAGMA foreign_key_check'),
  }));
  expect(rows).toMatchObject({
    jobs: [{ number: 3, action: 'archive', state: 'open', created_at: 5 }],
    targets: [{ job: 3, id: 'X', goal: 4, call: 'k', verdict: 'pending', tries: 0 }],
    calls: [{ key: 'k', job: 3 }],
    broken: [],
  });
  const orphan = store.commit((sql) =>
    sql.run(`INSERT INTO job_calls (account, key, job, endpoint) VALUES ('a', 'l', 9, 'e')`),
  );
  await expect(orphan).rejects.toThrow();
});

test.each(['access', 'postgres', 'sqlite'])('numbers the files of %s consecutively', (engine) => {
  const names = readdirSync(join(import.meta.dirname, 'sql', engine)).toSorted();
  const numbers = names.map((name) => Number(/^(\d{3})-[a-z-]+\.sql$/.exec(name)?.[1]));
  expect(numbers).toEqual(names.map((_, index) => index + 1));
});
