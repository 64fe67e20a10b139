import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { StoreError } from './store-error.ts';
import { openStore, type Store } from './store.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(folder: string): Store {
  const store = openStore(folder);
  onTestFinished(() => store.close());
  return store;
}

function errorOf(work: () => unknown): StoreError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return error as StoreError;
  }
  throw new Error('expected a StoreError');
}

const insert =
  (key: string, body: string | null = null) =>
  (database: DatabaseSync) =>
    database
      .prepare(
        `INSERT INTO writes (account, key, endpoint, target, body, body_hash, state, prepared_at)
       VALUES ('a', ?, 'e', 't', ?, 'h', 'PREPARED', 0)`,
      )
      .run(key, body);

const keys = (database: DatabaseSync) =>
  database
    .prepare('SELECT key FROM writes ORDER BY id')
    .all()
    .map(({ key }) => key);

/** A closed store that holds `rows` writes: enough to fill many pages. */
function filledFolder(rows = 200): string {
  const folder = newFolder();
  const store = openStore(folder);
  store.commit((database) => {
    for (let row = 0; row < rows; row++) insert(`key-${row}`, 'x'.repeat(500))(database);
  });
  store.close();
  return folder;
}

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['busy_timeout', 5000],
  ['foreign_keys', 1],
  ['fullfsync', 1],
])('%s is %s', (name, value) => {
  const found = open(newFolder()).read((database) => database.prepare(`PRAGMA ${name}`).get());
  expect(Object.values(found!)).toEqual([value]);
});

test('every table is strict', () => {
  const loose = open(newFolder()).read((database) =>
    database
      .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0`)
      .all()
      .map(({ name }) => name),
  );
  expect(loose).toEqual(['sqlite_schema']);
});

test('a commit is there after a close, a failed one leaves nothing', () => {
  const folder = newFolder();
  const store = openStore(folder);
  store.commit(insert('one'));
  expect(() =>
    store.commit((database) => {
      insert('two')(database);
      throw new RangeError('no');
    }),
  ).toThrow(RangeError);
  expect(errorOf(() => store.commit(insert('one'))).message).toContain('never replaced');
  store.close();
  expect(open(folder).read(keys)).toEqual(['one']);
});

test('a folder that is not there is made, for its owner alone', () => {
  const folder = join(newFolder(), 'a', 'b');
  open(folder).commit(insert('one'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a second opener in this process is refused until the first has closed', () => {
  const folder = newFolder();
  const first = openStore(folder);
  expect(errorOf(() => openStore(folder)).message).toBe(`another Waybill is using ${folder}`);
  first.commit(insert('one'));
  first.close();
  expect(open(folder).read(keys)).toEqual(['one']);
});

test('a second process is refused; SIGKILL of the first leaves no lock behind', async () => {
  const folder = newFolder();
  const script = join(folder, 'hold.mjs');
  const store = join(import.meta.dirname, 'store.ts');
  writeFileSync(
    script,
    `import { openStore } from ${JSON.stringify(store)};
     openStore(${JSON.stringify(folder)}); process.send('open'); setInterval(() => {}, 1000);`,
  );
  const holder = fork(script);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder, 'message');
  expect(errorOf(() => openStore(folder)).message).toBe(`another Waybill is using ${folder}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  open(folder).commit(insert('one'));
});

test('a file where the folder should be is one clear line', () => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, '');
  const { message } = errorOf(() => openStore(path));
  expect(message).toContain(path);
  expect(message).not.toContain('\n');
});

/** Root may write everywhere, so the checks for others run as nobody. */
function asNobody<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  process.seteuid!(65_534);
  try {
    return work();
  } finally {
    process.seteuid!(0);
  }
}

test('a folder that can’t be written is one clear line, and nothing is left in it', () => {
  const folder = newFolder();
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
  const { message } = asNobody(() => errorOf(() => openStore(folder)));
  expect(message).toContain(`${folder} can’t be written`);
  expect(message).not.toContain('\n');
  const inside = join(folder, 'data');
  expect(asNobody(() => errorOf(() => openStore(inside))).message).toContain('can’t be made');
});

test('a journal that can’t be written stops the start', () => {
  const folder = filledFolder(1);
  chmodSync(folder, 0o777);
  chmodSync(join(folder, 'waybill.lock'), 0o666);
  chmodSync(join(folder, 'waybill.db'), 0o444);
  const { message } = asNobody(() => errorOf(() => openStore(folder)));
  expect(message).toBe(`${join(folder, 'waybill.db')}: permission denied (EACCES).`);
});

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

test.each(damages)('a damaged journal (%s) is refused and left as it is', (_name, damage) => {
  const folder = filledFolder();
  const path = join(folder, 'waybill.db');
  damage(path);
  const before = readFileSync(path);
  const store = open(folder);
  expect(store.state).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining(path) });
  expect(errorOf(() => store.commit(insert('new'))).message).toContain('is damaged');
  expect(errorOf(() => store.read(keys)).message).not.toContain('\n');
  expect(readFileSync(path).equals(before)).toBe(true);
  // It is refused at the next start as well, and meanwhile nobody else gets the folder.
  expect(errorOf(() => openStore(folder)).message).toContain('another Waybill');
  store.close();
  expect(open(folder).state.kind).toBe('unavailable');
});

test('a write-ahead log without its database is damage, no beginning', () => {
  const folder = newFolder();
  const store = openStore(folder);
  store.commit(insert('one'));
  const copy = newFolder();
  copyFileSync(join(folder, 'waybill.db-wal'), join(copy, 'waybill.db-wal'));
  store.close();
  expect(open(copy).state.kind).toBe('unavailable');
});

test('a beginning that was cut short is begun again', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'waybill.db.new'), 'half a database');
  const store = open(folder);
  store.commit(insert('one'));
  expect(store.state.kind).toBe('ready');
});

test('a newer Waybill’s journal stops the start', () => {
  const folder = filledFolder(1);
  alter(join(folder, 'waybill.db'), 'PRAGMA user_version = 999');
  expect(errorOf(() => openStore(folder)).message).toContain('a newer Waybill (schema 999');
});

test('a full disk refuses commits and is over once there is room', () => {
  const store = open(newFolder());
  store.commit(insert('one'));
  const limit = (pages: number) =>
    store.read((database) => database.exec(`PRAGMA max_page_count = ${pages}`));
  limit(1);
  expect(errorOf(() => store.commit(insert('two', 'x'.repeat(10_000)))).message).toContain(
    'the disk is full',
  );
  expect(store.state.kind).toBe('unavailable');
  expect(store.read(keys)).toEqual(['one']);
  limit(1_000_000);
  store.commit(insert('two', 'x'.repeat(10_000)));
  expect(store.state.kind).toBe('ready');
  expect(store.read(keys)).toEqual(['one', 'two']);
});

test('after the disk has failed nothing is committed until the next start', () => {
  const folder = newFolder();
  const store = openStore(folder);
  const failed = Object.assign(new Error('disk I/O error'), {
    code: 'ERR_SQLITE_ERROR',
    // SQLITE_IOERR_FSYNC
    errcode: 1034,
  });
  errorOf(() =>
    store.commit(() => {
      throw failed;
    }),
  );
  expect(errorOf(() => store.commit(insert('one'))).message).toContain('must be started anew');
  store.close();
  open(folder).commit(insert('one'));
});
