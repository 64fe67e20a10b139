import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreDatabase } from '../backup/restore.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { newFolder } from '../testing/new-folder.ts';
import { newDatabase, query } from '../testing/postgres-database.ts';
import {
  CountingService,
  newWrite,
  randomOf,
  submit,
  type Write,
} from '../testing/rollback-base.ts';
import { openJournal, type Journal } from './journal.ts';

/** `npm run test:rollback` runs the whole; `npm test` a seeded part of it. */
const isWhole = process.env['MODE'] === 'rollback';
const SEED = Number(process.env['SEED'] ?? 20_261_122);

async function start(url: string, anchorDir?: string): Promise<Journal> {
  const journal = await openJournal(await openPostgresStore(new URL(url), { anchorDir }));
  onTestFinished(() => journal.close().catch(() => {}));
  return journal;
}

/** Runs statements past all that holds the tables to their promises. */
function behindItsBack(url: string, statements: string): Promise<unknown> {
  return query(url, `SET session_replication_role = replica; ${statements}`);
}

/** Deletes everything after a link of the chain, like an older copy of the server's disk. */
function goBack(url: string, link: number): Promise<unknown> {
  return behindItsBack(
    url,
    `CREATE TEMP TABLE lost AS SELECT write_id FROM chain WHERE id > ${link}
       EXCEPT SELECT write_id FROM chain WHERE id <= ${link};
     DELETE FROM history WHERE write_id IN (SELECT write_id FROM lost);
     DELETE FROM lines WHERE write_id IN (SELECT write_id FROM lost);
     DELETE FROM follows WHERE write_id IN (SELECT write_id FROM lost);
     DELETE FROM writes WHERE id IN (SELECT write_id FROM lost);
     DELETE FROM chain WHERE id > ${link}`,
  );
}

const linkOf = async (url: string): Promise<number> =>
  Number((await query(url, 'SELECT coalesce(max(id), 0) AS link FROM chain'))[0]!['link']);

/** The database as it is now under another name, and later in the place of the one in use. */
async function snapshot(url: string): Promise<() => Promise<void>> {
  const server = new URL('postgres', url).href;
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_copy`;
  await query(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await query(server, `CREATE DATABASE ${copy} TEMPLATE ${name} STRATEGY file_copy`);
  return async () => {
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
    await query(server, `ALTER DATABASE ${copy} RENAME TO ${name}`);
  };
}

interface Case {
  url: string;
  anchorDir: string;
  journal: Journal;
  /** Reverts the database to its state after the first write. */
  older: () => Promise<unknown>;
}

type When = 'while it runs' | 'before a start with an anchor' | 'before a start';

/** Each does one thing to a database; and when it is noticed. */
const damages: readonly [name: string, when: When, apply: (of: Case) => Promise<unknown>][] = [
  ['rows of the last writes lost', 'while it runs', ({ older }) => older()],
  ['rows of the last writes lost', 'before a start with an anchor', ({ older }) => older()],
  [
    'a body changed',
    'before a start',
    ({ url }) => behindItsBack(url, `UPDATE writes SET body = body || ' ' WHERE id = 2`),
  ],
  [
    'a line of history lost',
    'before a start',
    ({ url }) => behindItsBack(url, 'DELETE FROM history WHERE id = (SELECT max(id) FROM history)'),
  ],
  [
    'a write lost',
    'before a start',
    ({ url }) =>
      behindItsBack(url, 'DELETE FROM history WHERE write_id = 2; DELETE FROM writes WHERE id = 2'),
  ],
  [
    'a link lost',
    'before a start',
    ({ url }) => behindItsBack(url, 'DELETE FROM chain WHERE id = 3'),
  ],
  [
    'another server or timeline',
    'before a start',
    ({ url }) => query(url, `UPDATE chain_instance SET instance = '1/00000001/2/3'`),
  ],
];

for (const [name, when, apply] of damages) {
  test(`refuses PostgreSQL’s journal and sends nothing twice: ${name}, ${when}`, async () => {
    for (let n = 0; n < (isWhole ? 8 : 1); n++) {
      const random = randomOf(SEED + n);
      const [url, anchorDir] = [await newDatabase(), newFolder()];
      const writes = Array.from({ length: 3 + random(4) }, (_, at): Write => ({
        ...newWrite(random, at),
        fate: 'answers',
      }));
      const service = new CountingService(writes);
      const journal = await start(url, anchorDir);
      await submit(journal, service, writes[0]!);
      const link = await linkOf(url);
      for (const write of writes.slice(1)) await submit(journal, service, write);
      if (when !== 'while it runs') await journal.close();
      await apply({ url, anchorDir, journal, older: () => goBack(url, link) });
      if (when === 'before a start') rmSync(join(anchorDir, 'waybill.anchor'));
      const then = when === 'while it runs' ? journal : await start(url, anchorDir);
      for (const write of [...writes, newWrite(random, 99)]) await submit(then, service, write);
      expect(then.state).toMatchObject({ kind: 'unavailable', isRefused: true });
      expect([...service.sends.values()].filter((sends) => sends > 1)).toEqual([]);
      // Another proxy, which did not notice, learns it from the database.
      if (when !== 'before a start') {
        expect((await start(url)).state).toMatchObject({ kind: 'unavailable', isRefused: true });
      }
    }
  });
}

test('refuses a database restored from a copy until npm run restore accepts it', async () => {
  const random = randomOf(SEED);
  const url = await newDatabase();
  const writes = Array.from({ length: 4 }, (_, at): Write => ({
    ...newWrite(random, at),
    fate: 'answers',
  }));
  const service = new CountingService(writes);
  const first = await start(url);
  await submit(first, service, writes[0]!);
  await first.close();
  const putBack = await snapshot(url);
  const second = await start(url);
  for (const write of writes.slice(1)) await submit(second, service, write);
  await putBack();
  expect(await submit(second, service, writes[1]!)).toBe('journal-unavailable');
  expect(second.state).toMatchObject({ isRefused: true });
  const third = await start(url);
  expect(third.state).toMatchObject({ isRefused: true });
  expect(await submit(third, service, writes[1]!)).toBe('journal-unavailable');
  expect([...service.sends.values()].filter((sends) => sends > 1)).toEqual([]);
  await third.close();
  await second.close();

  expect((await restoreDatabase(new URL(url))).join('\n')).toContain(
    'No write was waiting to be sent.',
  );
  const fourth = await start(url);
  expect(fourth.state).toEqual({ kind: 'ready' });
  expect(await submit(fourth, service, newWrite(random, 99))).not.toBe('journal-unavailable');
});

test('accepts several proxies that write to one chain, stop and start', async () => {
  const random = randomOf(SEED);
  const url = await newDatabase();
  const anchors = [newFolder(), newFolder(), undefined];
  const service = new CountingService([]);
  for (let round = 0; round < (isWhole ? 10 : 2); round++) {
    const proxies = await Promise.all(anchors.map((anchorDir) => start(url, anchorDir)));
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        submit(proxies[n % 3]!, service, newWrite(random, round * 100 + n)),
      ),
    );
    expect(proxies.map(({ state }) => state.kind)).toEqual(['ready', 'ready', 'ready']);
    await Promise.all(proxies.map((proxy) => proxy.close()));
  }
  expect(service.sends.size).toBe(isWhole ? 120 : 24);
});

test('lets a role without privileges query the server identity', async () => {
  const functions = ['pg_control_system()', 'pg_current_wal_lsn()', 'pg_walfile_name(pg_lsn)'];
  const rows = await query(
    await newDatabase(),
    `SELECT has_function_privilege('public', name, 'execute') AS may FROM unnest($1::text[]) AS name`,
    [functions],
  );
  expect(rows.map(({ may }) => may)).toEqual([true, true, true]);
});
