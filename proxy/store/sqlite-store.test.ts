import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../testing/new-folder.ts';
import { errorOf, filledFolder, insert, keys, open } from '../testing/stores.ts';
import type { Sql } from './sql.ts';
import { openSqliteStore } from './sqlite-store.ts';

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['busy_timeout', 5000],
  ['foreign_keys', 1],
  ['fullfsync', 1],
])('%s is %s', async (name, value) => {
  const found = await open(newFolder()).read((sql) => sql.get(`PRAGMA ${name}`));
  expect(Object.values(found!)).toEqual([value]);
});

test('creates only strict tables', async () => {
  const loose = await open(newFolder()).read((sql) =>
    sql.all(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0`),
  );
  expect(loose.filter(({ name }) => !String(name).startsWith('sqlite_'))).toEqual([]);
});

test('keeps a commit after a close and nothing of a failed commit', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  await store.commit(insert('one'));
  const failing = store.commit(async (sql) => {
    await insert('two')(sql);
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow(RangeError);
  const { message } = await errorOf(() => store.commit(insert('one')));
  expect(message).toContain('never replaced');
  await store.close();
  expect(await open(folder).read(keys)).toEqual(['one']);
});

test('runs simultaneous commits in turn and hides uncommitted data', async () => {
  const store = open(newFolder());
  const seen: unknown[][] = [];
  const look = async (): Promise<void> => void seen.push(await store.read(keys));
  const two = async (sql: Sql, first: string, second: string): Promise<void> => {
    await insert(first)(sql);
    await insert(second)(sql);
  };
  await Promise.all([
    store.commit((sql) => two(sql, 'one', 'two')),
    look(),
    store
      .commit(async (sql) => {
        await two(sql, 'three', 'four');
        throw new RangeError('no');
      })
      .catch(look),
    look(),
    store.commit((sql) => two(sql, 'five', 'six')),
    look(),
  ]);
  expect(seen.toSorted((a, b) => a.length - b.length)).toEqual([
    ['one', 'two'],
    ['one', 'two'],
    ['one', 'two', 'five', 'six'],
    ['one', 'two', 'five', 'six'],
  ]);
});

test('finishes started commits before closing and accepts no more', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  const begun = store.commit(insert('one'));
  await Promise.all([store.close(), begun]);
  await errorOf(() => store.commit(insert('two')));
  expect(await open(folder).read(keys)).toEqual(['one']);
});

test('creates a missing folder for its owner only', async () => {
  const folder = join(newFolder(), 'a', 'b');
  await open(folder).commit(insert('one'));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('refuses to open twice in one process until the first store is closed', async () => {
  const folder = newFolder();
  const first = openSqliteStore(folder);
  const { message } = await errorOf(() => openSqliteStore(folder));
  expect(message).toBe(`another Waybill is using ${folder}`);
  await first.commit(insert('one'));
  await first.close();
  expect(await open(folder).read(keys)).toEqual(['one']);
});

test('refuses a second process and leaves no lock after SIGKILL', async () => {
  const folder = newFolder();
  const script = join(folder, 'hold.mjs');
  const store = join(import.meta.dirname, 'sqlite-store.ts');
  writeFileSync(
    script,
    `import { openSqliteStore } from ${JSON.stringify(store)};
     openSqliteStore(${JSON.stringify(folder)}); process.send('open'); setInterval(() => {}, 1000);`,
  );
  const holder = fork(script);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder, 'message');
  const { message } = await errorOf(() => openSqliteStore(folder));
  expect(message).toBe(`another Waybill is using ${folder}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await open(folder).commit(insert('one'));
});

test('reports a file in place of the folder in one clear line', async () => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, '');
  const { message } = await errorOf(() => openSqliteStore(path));
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

test('reports a read-only folder in one clear line and leaves nothing in it', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
  const { message } = await errorOf(() => asNobody(() => openSqliteStore(folder)));
  expect(message).toContain(`${folder} can’t be written`);
  expect(message).not.toContain('\n');
  const inside = join(folder, 'data');
  const within = await errorOf(() => asNobody(() => openSqliteStore(inside)));
  expect(within.message).toContain('can’t be created');
});

test('refuses to start with a read-only journal', async () => {
  const folder = await filledFolder(1);
  chmodSync(folder, 0o777);
  chmodSync(join(folder, 'waybill.lock'), 0o666);
  chmodSync(join(folder, 'waybill.db'), 0o444);
  const { message } = await errorOf(() => asNobody(() => openSqliteStore(folder)));
  expect(message).toBe(`${join(folder, 'waybill.db')}: permission denied (EACCES).`);
});

test('continues after rolling back a large transaction', async () => {
  const store = open(newFolder());
  await store.commit(insert('one'));
  await expect(
    store.commit(async (sql) => {
      // More than SQLite holds in memory, so that it writes to the file before the commit.
      for (let row = 0; row < 5_000; row++) await insert(`key-${row}`, 'x'.repeat(1_000))(sql);
      throw new TypeError('no');
    }),
  ).rejects.toThrow(TypeError);
  expect(store.state.kind).toBe('ready');
  await store.commit(insert('two'));
  expect(await store.read(keys)).toEqual(['one', 'two']);
});

test('refuses commits on a full disk and recovers once there is room', async () => {
  const store = open(newFolder());
  await store.commit(insert('one'));
  const limit = (pages: number) => store.read((sql) => sql.all(`PRAGMA max_page_count = ${pages}`));
  await limit(1);
  // More than the pages that rebuilt tables have left free.
  const { message } = await errorOf(() => store.commit(insert('two', 'x'.repeat(1_000_000))));
  expect(message).toContain('the disk is full');
  expect(store.state.kind).toBe('unavailable');
  expect(await store.read(keys)).toEqual(['one']);
  await limit(1_000_000);
  await store.commit(insert('two', 'x'.repeat(1_000_000)));
  expect(store.state.kind).toBe('ready');
  expect(await store.read(keys)).toEqual(['one', 'two']);
});

test('becomes ready again after a full disk without any write', async () => {
  const store = open(newFolder());
  const limit = (pages: number) => store.read((sql) => sql.all(`PRAGMA max_page_count = ${pages}`));
  await limit(1);
  await errorOf(() => store.commit(insert('one', 'x'.repeat(1_000_000))));
  expect(store.state.kind).toBe('unavailable');
  await limit(1_000_000);
  // A load balancer that checks readiness sends no write until then.
  await expect.poll(() => store.state.kind).toBe('ready');
  expect(await store.read(keys)).toEqual([]);
});

test('refuses commits after a disk failure until the next start', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  const failed = Object.assign(new Error('disk I/O error'), {
    code: 'ERR_SQLITE_ERROR',
    // SQLITE_IOERR_FSYNC
    errcode: 1034,
  });
  await errorOf(() => store.commit(() => Promise.reject(failed)));
  const { message } = await errorOf(() => store.commit(insert('one')));
  expect(message).toContain('restart Waybill');
  await store.close();
  await open(folder).commit(insert('one'));
});
