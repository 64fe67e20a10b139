import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../testing/each-store.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { PASSWORD, signIn } from '../testing/people.ts';
import { reusedDatabase } from '../testing/postgres-database.ts';
import { insert } from '../testing/stores.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

/** Runs a terminal command on a database, and returns its output. */
async function command(databaseUrl: string, name: string, ...words: string[]): Promise<string> {
  const main = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [main, ...words], {
    env: { DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${PASSWORD}\n`);
  return await text(child.stdout);
}

async function startTwo(databaseUrl: string) {
  const service = await startFakeService();
  onTestFinished(service.close);
  const start = async () => {
    const waybill = await startTestWaybill(
      service.baseUrl,
      { ...testCredentials, DATABASE_URL: databaseUrl },
      { access: { mode: 'local' } },
    );
    onTestFinished(waybill.stop);
    const statusOf = async (cookie: string) =>
      (await waybill.ask('/api/settings', { headers: { cookie } })).status;
    return { ...waybill, statusOf };
  };
  return [await start(), await start()] as const;
}

test('shares users and sessions through PostgreSQL without creating a data folder', async () => {
  const databaseUrl = await reusedDatabase();
  const [one, two] = await startTwo(databaseUrl);
  const added = await command(databaseUrl, 'users', 'add', 'anna', '--roles', 'ops');
  expect(added).toBe(
    'Added anna, who can sign in if the access mode is local.\n' +
      'Stored in PostgreSQL: Waybill needs the same DATABASE_URL.\n',
  );

  const cookie = await signIn(one, 'anna');
  expect([await one.statusOf(cookie), await two.statusOf(cookie)]).toEqual([200, 200]);
  await two.ask('/api/session', { method: 'DELETE', headers: { cookie } });
  expect([await one.statusOf(cookie), await two.statusOf(cookie)]).toEqual([401, 401]);

  const other = await signIn(two, 'anna');
  await command(databaseUrl, 'users', 'set-roles', 'anna', '--roles', 'payer');
  expect([await one.statusOf(other), await two.statusOf(other)]).toEqual([401, 401]);
  expect([one, two].map(({ dataDir }) => existsSync(dataDir))).toEqual([false, false]);
});

test('marks unsent writes as outcome unknown after a restore and ends all sessions', async () => {
  const databaseUrl = await reusedDatabase();
  const store = await openPostgres(databaseUrl);
  await store.commit(async (sql) => {
    await insert('unsent')(sql);
    await sql.run(
      `INSERT INTO sessions (hash, name, source, claims, created_at, used_at)
       VALUES ('h', 'anna', 'local', '[]', 0, ?)`,
      Date.now(),
    );
  });
  const lines = await command(databaseUrl, 'restore');
  expect(lines).toContain('1 write was recorded as not sent. Its outcome is now unknown.');
  expect(
    await store.read((sql) =>
      sql.get('SELECT state, (SELECT count(*) FROM sessions) AS sessions FROM writes'),
    ),
  ).toEqual({ state: 'UNKNOWN', sessions: 0 });
});
