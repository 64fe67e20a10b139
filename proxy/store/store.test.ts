import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../testing/new-folder.ts';
import { errorOf, filledFolder, insert, keys, open } from '../testing/stores.ts';
import { openStore } from './store.ts';

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
