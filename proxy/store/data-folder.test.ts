import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { SettingsError } from '../errors/settings-error.ts';
import { newFolder } from '../testing/new-folder.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { makeFolder } from '../testing/test-waybill.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.each([0o755, 0o750, 0o701, 0o777])(
  'rejects a data folder with mode %o and names the chmod command',
  (mode) => {
    const folder = newFolder();
    chmodSync(folder, mode);
    expect(() => openDataFolder(folder)).toThrow(SettingsError);
    expect(() => openDataFolder(folder)).toThrow(
      `Name a folder of its own, or run chmod 700 ${folder}`,
    );
    chmodSync(folder, 0o700);
    expect(openDataFolder(folder)).toBe(folder);
  },
);

test('closes files of an earlier version to other users and leaves foreign files unchanged', () => {
  const folder = newFolder();
  const ours = ['waybill.db', 'waybill.db-wal', 'waybill.lock', 'access.db', 'sandbox.db'];
  for (const name of [...ours, 'notes.txt']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  openDataFolder(folder);
  for (const name of ours) expect(modeOf(join(folder, name)), name).toBe('600');
  expect(modeOf(join(folder, 'notes.txt'))).toBe('644');
});

test('creates every file with access for its owner only', async () => {
  const cwd = makeFolder();
  const waybill = spawnWaybill(cwd, { PORT: '0', LOG_LEVEL: 'silent' });
  onTestFinished(() => waybill.kill('SIGKILL'));
  await waybill.address;
  const data = join(cwd, 'data');
  const files = readdirSync(data);
  expect(files).toEqual(
    expect.arrayContaining([
      'waybill.db',
      'waybill.db-wal',
      'waybill.lock',
      'waybill.anchor',
      'sandbox.db',
    ]),
  );
  for (const name of files) expect(modeOf(join(data, name)), name).toBe('600');
  expect(modeOf(data)).toBe('700');
});

test('denies other users the lock, so that they can’t block the start', () => {
  if (process.getuid?.() !== 0) return;
  const folder = join(newFolder(), 'data');
  mkdirSync(folder, { mode: 0o700 });
  openDataFolder(folder);
  process.seteuid!(65_534);
  try {
    expect(() => new DatabaseSync(join(folder, 'waybill.lock'))).toThrow(/open/);
  } finally {
    process.seteuid!(0);
  }
});
