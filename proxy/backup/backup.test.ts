import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { batchList } from '#contract/batch.ts';
import { sendJson, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startFaultProxy } from '../testing/fault-proxy.ts';
import { copyEmptyJournal, newFolder } from '../testing/new-folder.ts';
import { addUser, signIn, users } from '../testing/people.ts';
import { startTestWaybill, testCredentials, type TestWaybill } from '../testing/test-waybill.ts';
import { backUp } from './back-up.ts';

const access = { access: { mode: 'local' } };

interface Ended {
  status: number;
  output: string;
}

/** A command of the terminal, over a data folder. */
function command(name: 'backup' | 'restore', dataDir: string, ...words: string[]): Promise<Ended> {
  const script = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...words],
      { cwd: newFolder(), env: { DATA_DIR: dataDir } },
      (error, stdout, stderr) =>
        resolve({ status: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

async function startService(): Promise<FakeService> {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 200, {
      ReportId: randomUUID(),
      RecordsReceived: 1,
      Success: true,
      Result: [],
      Messages: [],
    }),
  );
  onTestFinished(service.close);
  return service;
}

async function startOver(
  service: Pick<FakeService, 'baseUrl'>,
  environment: Record<string, string> = {},
): Promise<TestWaybill> {
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, ...environment },
    access,
  );
  onTestFinished(waybill.stop);
  return waybill;
}

const write = (waybill: TestWaybill, cookie: string, key: string) =>
  waybill.ask('/api/v2/notifications/update', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify({ Read: [key], Unread: [], Archive: [] }),
  });

test('keeps a copy private to its owner while it is being written', async () => {
  const [data, target] = [newFolder(), newFolder()];
  copyEmptyJournal(data);
  chmodSync(target, 0o755);
  const part = join(target, 'waybill.db.part');
  const modes = new Set<number>();
  const backup = { isOver: false };
  const watching = (async () => {
    while (!backup.isOver) {
      const found = statSync(part, { throwIfNoEntry: false });
      if (found !== undefined) modes.add(found.mode & 0o777);
      await setImmediate();
    }
  })();
  await backUp(data, target);
  backup.isOver = true;
  await watching;
  expect([...modes]).toEqual([0o600]);
});

test('loses no event that moves from one file to the other meanwhile', async () => {
  const [data, target] = [newFolder(), newFolder()];
  const open = (folder: string, name: string): DatabaseSync => {
    const database = new DatabaseSync(join(folder, name));
    onTestFinished(() => database.close());
    return database;
  };
  const [journal, access] = ['waybill.db', 'access.db'].map((name) => {
    const database = open(data, name);
    // Copied in many steps.
    database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE events (id TEXT);
      CREATE TABLE filler AS SELECT zeroblob(8000000) AS bytes`);
    return database;
  }) as [DatabaseSync, DatabaseSync];
  access.exec(`INSERT INTO events VALUES ('remove-user')`);
  const made = backUp(data, target);
  while (!readdirSync(target).some((name) => name.endsWith('.db'))) await setImmediate();
  // Like the event gatherer.
  journal.exec(`INSERT INTO events VALUES ('remove-user')`);
  access.exec('DELETE FROM events');
  await made;
  const copied = ['waybill.db', 'access.db'].flatMap((name) =>
    open(target, name).prepare('SELECT id FROM events').all(),
  );
  expect(copied).not.toEqual([]);
});

test('finishes while the journal is written without a pause', async () => {
  const [data, target] = [newFolder(), newFolder()];
  copyEmptyJournal(data);
  const journal = new DatabaseSync(join(data, 'waybill.db'));
  onTestFinished(() => journal.close());
  // Copied in many steps.
  journal.exec('CREATE TABLE filler AS SELECT zeroblob(8000000) AS bytes');
  const backup = { isOver: false };
  const made = backUp(data, target).finally(() => {
    backup.isOver = true;
  });
  let writes = 0;
  for (; writes < 20_000 && !backup.isOver; writes++) {
    journal.exec('INSERT INTO filler VALUES (NULL)');
    await setImmediate();
  }
  await made;
  expect(writes).toBeLessThan(20_000);
});

test('restores a backup made while Waybill was running', async () => {
  const service = await startService();
  const first = await startOver(service);
  await addUser(first, 'anna', ['triage']);
  const cookie = await signIn(first, 'anna');
  const before = Array.from({ length: 5 }, () => randomUUID());
  for (const key of before) expect((await write(first, cookie, key)).status).toBe(200);

  const backups = join(newFolder(), 'today');
  const backup = { isOver: false };
  const during: string[] = [];
  const working = (async () => {
    while (!backup.isOver) {
      const key = randomUUID();
      expect((await write(first, cookie, key)).status).toBe(200);
      during.push(key);
    }
  })();
  const made = await command('backup', first.dataDir, backups);
  backup.isOver = true;
  await working;
  expect(made).toMatchObject({
    status: 0,
    output: expect.stringMatching(/access\.db.*\n.*waybill\.db/),
  });
  expect(during.length).toBeGreaterThan(0);
  expect(readdirSync(backups).toSorted()).toEqual(['access.db', 'waybill.db']);
  expect(statSync(join(backups, 'access.db')).mode & 0o777).toBe(0o600);

  const dataDir = join(newFolder(), 'data');
  const back = await command('restore', dataDir, backups);
  // One write may have been about to be sent at that moment.
  expect(back.output).toMatch(/No write was waiting to be sent|1 write was recorded as not sent/);
  expect(back.status).toBe(0);
  const second = await startOver(service, { DATA_DIR: dataDir });
  expect((await second.ask('/api/batches', { headers: { cookie } })).status).toBe(401);
  const later = await signIn(second, 'anna');
  const { body } = await second.ask('/api/batches', { headers: { cookie: later } });
  const found = batchList.parse(JSON.parse(body)).batches.map(({ key }) => key);
  expect(found).toEqual(expect.arrayContaining(before));
  // The repeated request is answered from the record.
  const sent = service.received.length;
  const again = await write(second, later, before[0]!);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(service.received.slice(sent).filter(({ method }) => method === 'POST')).toEqual([]);
});

test('marks unsent writes of a restored backup UNKNOWN and does not send them', async () => {
  const service = await startService();
  const network = await startFaultProxy(service.baseUrl);
  onTestFinished(network.close);
  const first = await startOver(network);
  await addUser(first, 'anna', ['triage']);
  const cookie = await signIn(first, 'anna');
  await network.set({ kind: 'down' }, 'up');
  const key = randomUUID();
  expect((await write(first, cookie, key)).body).toContain('service-unreachable');
  const backups = newFolder();
  expect((await command('backup', first.dataDir, backups)).status).toBe(0);
  await network.clear();

  const dataDir = join(newFolder(), 'data');
  expect((await command('restore', dataDir, backups)).output).toContain(
    '1 write was recorded as not sent',
  );
  const second = await startOver(network, { DATA_DIR: dataDir });
  const later = await signIn(second, 'anna');
  const reply = await write(second, later, key);
  expect(reply.body).toContain('write-uncertain');
  expect(reply.body).toContain('a backup was restored');
  expect(service.received.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('overwrites no files and restores only a backup', async () => {
  const service = await startService();
  const { dataDir } = await startOver(service);
  const backups = newFolder();
  expect((await command('backup', dataDir, backups)).status).toBe(0);
  expect(await command('backup', dataDir, backups)).toEqual({
    status: 1,
    output: `${join(backups, 'access.db')} already exists: name another folder.\n`,
  });
  expect(await command('restore', dataDir, backups)).toEqual({
    status: 1,
    output: `${join(dataDir, 'access.db')} already exists: move it away first.\n`,
  });
  const empty = newFolder();
  expect(await command('restore', join(newFolder(), 'data'), empty)).toEqual({
    status: 1,
    output: `${empty} has no backup.\n`,
  });
  expect(await command('backup', empty, newFolder())).toEqual({
    status: 1,
    output: `${empty} has no journal.\n`,
  });
  for (const name of ['backup', 'restore'] as const) {
    const { status, output } = await command(name, dataDir);
    expect({ status, lines: output.split('\n').length }).toEqual({ status: 1, lines: 2 });
  }
});

test('reports a damaged journal during backup and restore', async () => {
  const service = await startService();
  const { dataDir } = await startOver(service);
  const backups = newFolder();
  expect((await command('backup', dataDir, backups)).status).toBe(0);
  const damaged = newFolder();
  writeFileSync(join(damaged, 'waybill.db'), 'no database');
  const failed = newFolder();
  expect(await command('backup', damaged, failed)).toMatchObject({ status: 1 });
  expect(existsSync(join(failed, 'waybill.db'))).toBe(false);
  truncateSync(join(backups, 'waybill.db'), 8192);
  const { status, output } = await command('restore', join(newFolder(), 'data'), backups);
  expect(status).toBe(1);
  expect(output).toMatch(/^[^\n]*waybill\.db is damaged: [^\n]+\n$/);
});

test('makes a backup in a folder with an interrupted one', async () => {
  const service = await startService();
  const { dataDir } = await startOver(service);
  const backups = newFolder();
  writeFileSync(join(backups, 'waybill.db.part'), 'half a page');
  const { status, output } = await command('backup', dataDir, backups);
  expect({ status, output }).toMatchObject({ status: 0 });
  expect(readdirSync(backups)).not.toContain('waybill.db.part');
});

test('reports a damaged user database during restore', async () => {
  const service = await startService();
  const waybill = await startOver(service);
  await addUser(waybill, 'anna', ['triage']);
  const backups = newFolder();
  expect((await command('backup', waybill.dataDir, backups)).status).toBe(0);
  truncateSync(join(backups, 'access.db'), 8192);
  const { status, output } = await command('restore', join(newFolder(), 'data'), backups);
  expect(status).toBe(1);
  expect(output).toMatch(/^[^\n]*access\.db is damaged: [^\n]+\n$/);
});

test('says that a restore brings back the users of the backup', async () => {
  const service = await startService();
  const waybill = await startOver(service);
  await addUser(waybill, 'anna', ['triage']);
  const backups = newFolder();
  expect((await command('backup', waybill.dataDir, backups)).status).toBe(0);
  await users(waybill, 'remove', 'anna');
  const { output } = await command('restore', join(newFolder(), 'data'), backups);
  expect(output).toContain('users who were removed since included');
});

test('refuses to restore next to a log that belongs to another journal', async () => {
  const service = await startService();
  const first = await startOver(service);
  await addUser(first, 'anna', ['triage']);
  const cookie = await signIn(first, 'anna');
  const [before, after] = [randomUUID(), randomUUID()];
  await write(first, cookie, before);
  const backups = newFolder();
  expect((await command('backup', first.dataDir, backups)).status).toBe(0);
  await write(first, cookie, after);
  // As SIGKILL leaves it, with the last commits in the log alone.
  const copy = newFolder();
  cpSync(first.dataDir, copy, { recursive: true });
  const target = newFolder();
  copyFileSync(join(copy, 'waybill.db-wal'), join(target, 'waybill.db-wal'));
  expect(await command('restore', target, backups)).toEqual({
    status: 1,
    output: `${join(target, 'waybill.db-wal')} already exists: move it away first.\n`,
  });
  // Restored by itself, the copy of the folder keeps its whole log.
  const dataDir = join(newFolder(), 'data');
  expect((await command('restore', dataDir, copy)).status).toBe(0);
  const second = await startOver(service, { DATA_DIR: dataDir });
  const later = await signIn(second, 'anna');
  for (const key of [before, after]) {
    expect((await write(second, later, key)).headers['idempotency-replayed']).toBe('true');
  }
});
