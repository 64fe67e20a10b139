import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from './new-folder.ts';
import { startPostgres } from './postgres.ts';
import { newDatabase, query } from './postgres-database.ts';

test('each test has a database of its own', async () => {
  const [one, two] = await Promise.all([newDatabase(), newDatabase()]);
  await query(one, 'CREATE TABLE t (id int)');
  await expect(query(two, 'SELECT * FROM t')).rejects.toThrow('does not exist');
});

test('a server goes down at once and comes back with what was committed', async () => {
  const server = await startPostgres({ isDurable: true });
  onTestFinished(server.stop);
  await query(server.url, 'CREATE TABLE t AS SELECT 7 AS id');
  await server.down();
  await expect(query(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await server.up();
  expect(await query(server.url, 'SELECT id FROM t')).toEqual([{ id: 7 }]);
});

test('a server ends with the process that started it, killed or not', async () => {
  const script = join(newFolder(), 'start.mjs');
  const postgres = join(import.meta.dirname, 'postgres.ts');
  writeFileSync(
    script,
    `import { startPostgres } from ${JSON.stringify(postgres)};
     const { url } = await startPostgres(); process.send(url); setInterval(() => {}, 1000);`,
  );
  const starter = fork(script, { execArgv: [] });
  onTestFinished(() => void starter.kill('SIGKILL'));
  const [url] = (await once(starter, 'message')) as [string];
  expect(await query(url, 'SELECT 7 AS id')).toEqual([{ id: 7 }]);
  starter.kill('SIGKILL');
  await expect
    .poll(() => query(url, 'SELECT 1').catch(({ code }: { code: string }) => code))
    .toBe('ECONNREFUSED');
});
