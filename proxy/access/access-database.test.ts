import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { StoreError } from '../errors/store-error.ts';
import { openAccess } from '../testing/each-store.ts';
import { newFolder } from '../testing/new-folder.ts';
import { openAccessDatabase } from './access-database.ts';

test('keeps access.db readable by its owner only, even in a world-writable folder', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o777);
  await openAccessDatabase(folder).close();
  expect(statSync(join(folder, 'access.db')).mode & 0o777).toBe(0o600);
});

test('creates the database once when it is opened twice at the same time', async () => {
  const folder = newFolder();
  const [one, other] = [openAccessDatabase(folder), openAccessDatabase(folder)];
  await one.commit((sql) =>
    sql.run(`INSERT INTO people (issuer, subject, name) VALUES ('i', 's', 'anna')`),
  );
  const found = await other.read((sql) => sql.get('SELECT name FROM people'));
  expect(found).toEqual({ name: 'anna' });
  await one.close();
  await other.close();
});

test('refuses a damaged or newer file in one line that names the file', async () => {
  const damaged = newFolder();
  writeFileSync(join(damaged, 'access.db'), 'no database, but text that is long enough to be one');
  expect(() => openAccessDatabase(damaged)).toThrow(StoreError);
  expect(() => openAccessDatabase(damaged)).toThrow(/^[^\n]*access\.db: it is not a database\.$/);
  const newer = newFolder();
  await openAccessDatabase(newer).close();
  const database = new DatabaseSync(join(newer, 'access.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => openAccessDatabase(newer)).toThrow(
    /written by a newer Waybill\. Start that version, or restore a backup/,
  );
});

test('reports a full disk as a store error and recovers once there is space', async () => {
  const access = openAccess();
  const limit = (pages: number) =>
    access.read((sql) => sql.all(`PRAGMA max_page_count = ${pages}`));
  const subject = 'x'.repeat(1_000_000);
  const add = () =>
    access.commit((sql) =>
      sql.run(`INSERT INTO people (issuer, subject, name) VALUES ('i', ?, 'anna')`, subject),
    );
  await limit(1);
  const error = await add().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreError);
  expect(String(error)).toMatch(/access\.db: the disk is full\.$/);
  await limit(1_000_000);
  await add();
});
