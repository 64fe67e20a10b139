import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { acknowledgeJournal } from '../backup/restore.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { newFolder } from '../testing/new-folder.ts';
import { CountingService, newWrite, randomOf, recordOf, submit } from '../testing/rollback-base.ts';
import { errorOf } from '../testing/stores.ts';
import { readAnchor } from './anchor.ts';
import { migrate } from './migrations.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** The last version without a chain. */
const BEFORE = 7;

async function start(folder: string, anchorDir?: string): Promise<Journal> {
  const journal = await openJournal(openSqliteStore(folder, { anchorDir }));
  onTestFinished(() => journal.close());
  return journal;
}

const writes = Array.from({ length: 5 }, (_, n) => newWrite(randomOf(n), n));

/**
 * Rewrites a journal as the version before the chain left it: writes in every state, with their
 * history.
 */
function withoutChain(folder: string): void {
  const database = new DatabaseSync(join(folder, 'waybill.db'));
  migrate(database, BEFORE);
  for (const [index, state] of ['PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN'].entries()) {
    const id = index + 1;
    database
      .prepare(
        `INSERT INTO writes (id, account, key, endpoint, target, body, body_hash, state, prepared_at)
         VALUES (?, 'a', ?, 'notifications.update', '/v2/notifications/update', '{}', 'h', 'PREPARED', 1)`,
      )
      .run(id, `key-${state}`);
    database
      .prepare(
        `INSERT INTO history (write_id, at, state, reason) VALUES (?, 1, 'PREPARED', 'asked')`,
      )
      .run(id);
    database.prepare('INSERT INTO follows (write_id, elements) VALUES (?, 0)').run(id);
    if (state === 'PREPARED') continue;
    const set = `UPDATE writes SET state = ?, epoch = 1, sending_at = 2`;
    database.prepare(`${set} WHERE id = ?`).run('SENDING', id);
    if (state === 'SENDING') continue;
    const isSettled = state !== 'UNKNOWN';
    database
      .prepare('UPDATE writes SET state = ?, answer_status = 200, settled_by = ? WHERE id = ?')
      .run(state, isSettled ? 'answer' : null, id);
  }
  database.close();
}

test('upgrades a folder of the previous version with all data and adds chain and anchor', async () => {
  const folder = newFolder();
  withoutChain(folder);
  const older = newFolder();
  cpSync(folder, older, { recursive: true });
  const journal = await start(folder);
  expect(journal.state).toEqual({ kind: 'ready' });
  const rows = await journal.store.read((sql) =>
    sql.all('SELECT key, state FROM writes ORDER BY id'),
  );
  expect(rows.map(({ key, state }) => `${String(key)} ${String(state)}`)).toEqual([
    'key-PREPARED PREPARED',
    'key-SENDING UNKNOWN',
    'key-DONE DONE',
    'key-REJECTED REJECTED',
    'key-UNKNOWN UNKNOWN',
  ]);
  const record = await recordOf(journal.store);
  await journal.close();
  expect(readAnchor(join(folder, 'waybill.anchor'))).toMatchObject({ isDamaged: false });
  const again = await start(folder);
  expect(await recordOf(again.store)).toBe(record);
  await again.close();
  // From now on the version before is an older copy like any other.
  cpSync(join(older, 'waybill.db'), join(folder, 'waybill.db'));
  expect((await start(folder)).state).toMatchObject({ isRefused: true });
});

test('continues the same chain after a restart', async () => {
  const folder = newFolder();
  const chains = async () => {
    const journal = await openJournal(openSqliteStore(folder));
    const rows = await journal.store.read((sql) => sql.all('SELECT * FROM chain_stores'));
    await journal.close();
    return rows;
  };
  expect(await chains()).toEqual(await chains());
});

test('rejects a journal without its anchor and accepts an empty journal', async () => {
  const folder = newFolder();
  const journal = await start(folder);
  await journal.close();
  rmSync(join(folder, 'waybill.anchor'));
  const empty = await start(folder);
  expect(empty.state.kind).toBe('ready');
  await submit(empty, new CountingService(writes), writes[0]!);
  await empty.close();
  rmSync(join(folder, 'waybill.anchor'));
  expect((await start(folder)).state).toMatchObject({
    isRefused: true,
    reason: expect.stringContaining(
      'has lost its anchor (after a change of ANCHOR_DIR, move waybill.anchor there)',
    ),
  });
});

test('refuses to start empty when an anchor exists without a journal', async () => {
  const folder = newFolder();
  const journal = await start(folder);
  await submit(journal, new CountingService(writes), writes[0]!);
  await journal.close();
  rmSync(join(folder, 'waybill.db'));
  const refused = await start(folder);
  expect(refused.state).toMatchObject({ isRefused: true });
  expect(await submit(refused, new CountingService(writes), writes[0]!)).toBe(
    'journal-unavailable',
  );
  await refused.close();
  expect(existsSync(join(folder, 'waybill.db'))).toBe(false);
  const { message } = await errorOf(() => acknowledgeJournal(folder));
  expect(message).toContain('is missing');
});

test('reads a refused journal and continues once a person has acknowledged it', async () => {
  const folder = newFolder();
  const away = { ...newWrite(randomOf(7), 77), fate: 'is away' as const };
  const done = { ...writes[1]!, fate: 'answers' as const };
  const late = { ...writes[2]!, fate: 'answers' as const };
  const service = new CountingService([away, done, late]);
  const first = await start(folder);
  for (const write of [away, done]) await submit(first, service, write);
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  await submit(first, service, late);
  await first.close();
  for (const name of ['waybill.db', 'waybill.db-wal']) cpSync(join(copy, name), join(folder, name));
  expect((await errorOf(() => acknowledgeJournal(copy))).message).toContain('is complete');

  const refused = await start(folder);
  expect(refused.state).toMatchObject({ reason: expect.stringContaining('gone back in time') });
  expect(await submit(refused, service, done)).toBe('{"Id":"x"}');
  expect(await submit(refused, service, away)).toBe('journal-unavailable');
  await refused.close();

  const lines = await acknowledgeJournal(folder);
  expect(lines.join('\n')).toContain(
    '1 write was recorded as not sent. Its outcome is now unknown',
  );
  const second = await start(folder);
  expect(second.state).toEqual({ kind: 'ready' });
  expect(await submit(second, service, away)).toBe('write-uncertain');
  expect(await submit(second, service, writes[3]!)).not.toBe('journal-unavailable');
  await second.close();
  expect((await start(folder)).state).toEqual({ kind: 'ready' });
});

test('detects by an anchor in another folder that the data folder was restored', async () => {
  const [folder, anchors, copy] = [newFolder(), newFolder(), newFolder()];
  const service = new CountingService(writes);
  const first = await start(folder, anchors);
  await submit(first, service, writes[0]!);
  cpSync(folder, copy, { recursive: true });
  await submit(first, service, writes[1]!);
  await first.close();
  expect(existsSync(join(folder, 'waybill.anchor'))).toBe(false);
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  expect((await start(folder, anchors)).state).toMatchObject({ isRefused: true });
});

test('accepts a damaged anchor slot only if the journal is ahead of the anchor', async () => {
  const folder = newFolder();
  const journal = await start(folder);
  await submit(journal, new CountingService(writes), writes[0]!);
  await journal.close();
  const path = join(folder, 'waybill.anchor');
  const whole = readFileSync(path);
  for (const offset of [0, 4096]) {
    const damaged = Buffer.from(whole);
    damaged[offset + 60] = damaged[offset + 60]! ^ 1;
    writeFileSync(path, damaged);
    const { link } = readAnchor(path) as { link: number };
    const opened = openSqliteStore(folder);
    const { state } = opened;
    await opened.close();
    const newest = Math.max(...[whole.subarray(0, 512), whole.subarray(4096)].map(linkIn));
    expect(state.kind).toBe(link < newest ? 'ready' : 'unavailable');
    writeFileSync(path, whole);
  }
});

function linkIn(slot: Buffer): number {
  return Number(slot.toString().split(' ')[3]);
}
