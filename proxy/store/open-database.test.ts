import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { newFolder } from '../testing/new-folder.ts';
import { errorOf, filledFolder, insert, keys, open } from '../testing/stores.ts';
import { openSqliteStore } from './sqlite-store.ts';

const damages: readonly [name: string, damage: (path: string) => void][] = [
  ['text in its place', (path) => writeFileSync(path, 'This is no database.\n'.repeat(500))],
  ['nothing in it', (path) => truncateSync(path, 0)],
  ['half of it', (path) => truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096)],
  [
    'pages overwritten',
    (path) => {
      const bytes = readFileSync(path);
      bytes.fill(0xa5, 4096 * 3, 4096 * 6);
      writeFileSync(path, bytes);
    },
  ],
  ['a trigger dropped', (path) => alter(path, 'DROP TRIGGER history_is_never_changed')],
  [
    'another program’s tables',
    (path) => {
      rmSync(path);
      alter(path, 'CREATE TABLE other (id INTEGER); PRAGMA user_version = 1');
    },
  ],
  [
    'a key missing from its index',
    (path) => {
      const database = new DatabaseSync(path, { defensive: false });
      database.exec('PRAGMA writable_schema = ON');
      const name = 'sqlite_autoindex_writes_1';
      const { rootpage } = database
        .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
        .get(name)!;
      database.close();
      // An index page without cells: type 10, no free block, 0 cells, content from the page's end.
      const bytes = readFileSync(path);
      bytes.fill(0, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096);
      bytes.set([10, 0, 0, 0, 0, 0x10, 0, 0], (Number(rootpage) - 1) * 4096);
      writeFileSync(path, bytes);
    },
  ],
];

function alter(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

test.each(damages)(
  'rejects a damaged journal (%s) and leaves it unchanged',
  async (_name, damage) => {
    const folder = await filledFolder();
    const path = join(folder, 'waybill.db');
    damage(path);
    const before = readFileSync(path);
    const store = open(folder);
    expect(store.state).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining(path),
    });
    const refused = await errorOf(() => store.commit(insert('new')));
    expect(refused.message).toContain('is damaged');
    expect((await errorOf(() => store.read(keys))).message).not.toContain('\n');
    expect(readFileSync(path).equals(before)).toBe(true);
    // The next start refuses it as well, and until then no other process gets the folder.
    const second = await errorOf(() => openSqliteStore(folder));
    expect(second.message).toContain('another Waybill');
    await store.close();
    expect(open(folder).state.kind).toBe('unavailable');
  },
);

test('treats a write-ahead log without its database as damage', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  await store.commit(insert('one'));
  const copy = newFolder();
  copyFileSync(join(folder, 'waybill.db-wal'), join(copy, 'waybill.db-wal'));
  await store.close();
  expect(open(copy).state.kind).toBe('unavailable');
});

test('restarts an interrupted creation', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'waybill.db.new'), 'half a database');
  const store = open(folder);
  await store.commit(insert('one'));
  expect(store.state.kind).toBe('ready');
});

test('refuses to start with a newer Waybill’s journal', async () => {
  const folder = await filledFolder(1);
  alter(join(folder, 'waybill.db'), 'PRAGMA user_version = 999');
  const { message } = await errorOf(() => openSqliteStore(folder));
  expect(message).toContain('a newer Waybill (schema 999');
  expect(message).toContain('Start that version, or restore a backup from before the upgrade.');
});

test('refuses to start with a folder in place of the journal', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'waybill.db'));
  const { message } = await errorOf(() => openSqliteStore(folder));
  expect(message).toBe(`${join(folder, 'waybill.db')} can’t be opened: it is not a file.`);
});
