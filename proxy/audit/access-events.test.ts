import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { adminUsers } from '#contract/administration.ts';
import { alertSettings } from '#contract/alert.ts';
import { auditChain, auditList } from '#contract/audit.ts';
import { jobList } from '#contract/job.ts';
import { createAccessEvents, noteAccessEvent } from '../access/access-events.ts';
import { openAccessDatabase } from '../access/access-database.ts';
import { openPostgres } from '../testing/each-store.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { newFolder } from '../testing/new-folder.ts';
import { addUser, PASSWORD, signIn, trySignIn } from '../testing/people.ts';
import { reusedDatabase } from '../testing/postgres-database.ts';
import { startTestWaybill, testCredentials, type TestWaybill } from '../testing/test-waybill.ts';
import { createAudit } from './audit.ts';
import { createEventGatherer } from './gather-events.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

type Headers = Record<string, string>;

const stores: [string, () => Promise<Headers>][] = [
  ['SQLite', () => Promise.resolve({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await reusedDatabase() })],
];

async function start(environment: Headers, file: object): Promise<TestWaybill> {
  const service = await startFakeService();
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, ...environment },
    file,
  );
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  return waybill;
}

/** Returns the whole log as an administrator sees it, oldest first. */
async function logOf(
  { ask }: Pick<TestWaybill, 'ask'>,
  headers: Headers,
  query = '',
): Promise<string[]> {
  const { body } = await ask(`/api/audit?limit=500${query}`, { headers });
  const { entries } = auditList.parse(JSON.parse(body));
  return entries
    .map(({ who, what, object, detail, outcome }) =>
      [who, what, object, detail, outcome].filter((it) => it !== '').join(' | '),
    )
    .toReversed();
}

/** Runs the command as a process of its own. */
async function npmRunUsers(
  { dataDir, databaseUrl }: Pick<TestWaybill, 'dataDir' | 'databaseUrl'>,
  ...words: string[]
): Promise<string> {
  const command = spawn(process.execPath, [join(import.meta.dirname, '..', 'users.ts'), ...words], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl.href }),
    },
  });
  command.stdin.end(`${PASSWORD}\n`);
  const [said, complaint] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    command.exitCode ?? once(command, 'exit'),
  ]);
  return said + complaint;
}

describe.each(stores)('over %s', (_store, environment) => {
  test('records no entry for requests that attempt no sign-in', async () => {
    const waybill = await start(await environment(), { access: { mode: 'local' } });
    await addUser(waybill, 'root', ['admin']);
    const post = async (body: string, type = 'application/json') =>
      (
        await waybill.ask('/api/session', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      ).status;
    expect(await post('{}')).toBe(400);
    expect(await post('name=root')).toBe(400);
    expect(await post('name=root', 'text/plain')).toBe(415);
    expect(await post(`"${'x'.repeat(20_000)}"`)).toBe(413);
    await trySignIn(waybill, 'root', 'not the password');
    const cookie = await signIn(waybill, 'root');
    expect(await logOf(waybill, { cookie })).toEqual([' | sign-in | 401', 'root | sign-in | 200']);
  });

  test('logs user changes by npm run users under the operator, next to those in the browser', async () => {
    const waybill = await start(await environment(), { access: { mode: 'local' } });
    await addUser(waybill, 'root', ['admin']);
    expect(await npmRunUsers(waybill, 'add', 'Anna', '--roles', 'payer,accounting')).toContain(
      'Added anna',
    );
    await npmRunUsers(waybill, 'set-roles', 'anna', '--roles', 'admin');
    await npmRunUsers(waybill, 'set-password', 'anna');
    await npmRunUsers(waybill, 'remove', 'anna');
    expect(await npmRunUsers(waybill, 'remove', 'anna')).toContain('doesn’t exist');
    // The log has the one spelling by which people are found.
    const cookie = await signIn(waybill, 'Ｒ\u00ADOOT');
    const inBrowser = async (method: string, user: object) =>
      await waybill.ask('/api/admin/users', {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'bob', ...user }),
      });
    const { body: added } = await inBrowser('POST', { roles: ['ops'], password: PASSWORD });
    const { revision } = adminUsers
      .parse(JSON.parse(added))
      .users!.find((it) => it.name === 'bob')!;
    const { body: changed } = await inBrowser('PUT', { revision, roles: ['triage'] });
    const now = adminUsers.parse(JSON.parse(changed)).users!.find((it) => it.name === 'bob')!;
    await inBrowser('PUT', { name: 'ＢOB', revision: now.revision, password: PASSWORD });
    await trySignIn(waybill, 'root', 'not the password');
    const operator = `${userInfo().username} (npm run users)`;
    const changes = [
      `${operator} | add-user | anna | accounting, payer | 200`,
      `${operator} | change-user | anna | admin | 200`,
      `${operator} | change-user | anna | new password | 200`,
      `${operator} | remove-user | anna | 200`,
    ];
    const log = await logOf(waybill, { cookie });
    expect(log).toEqual(
      expect.arrayContaining([
        ...changes,
        'root | sign-in | 200',
        'root | add-user | bob | ops | 200',
        'root | change-user | bob | triage | 200',
        'root | change-user | bob | new password | 200',
        ' | sign-in | 401',
      ]),
    );
    expect(log.filter((entry) => entry.startsWith(operator))).toEqual(changes);
    expect(await logOf(waybill, { cookie }, '&find=anna')).toEqual(changes);
    const { body } = await waybill.ask('/api/audit/chain', { headers: { cookie } });
    expect(auditChain.parse(JSON.parse(body))).toEqual({ entries: log.length, brokenAt: null });
  });

  test('sends a removed user no alerts of a new user with the same name', async () => {
    const waybill = await start(await environment(), { access: { mode: 'local' } });
    await addUser(waybill, 'root', ['admin']);
    const channelsOf = async (cookie: string) => {
      await logOf(waybill, { cookie: await signIn(waybill, 'root') });
      const { body } = await waybill.ask('/api/alerts', { headers: { cookie } });
      return alertSettings
        .parse(JSON.parse(body))
        .channels.map(({ name, stopped }) => [name, stopped]);
    };
    const addChannel = async (cookie: string, name: string) => {
      const { status } = await waybill.ask(`/api/alert-channels/${randomUUID()}`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({
          kind: 'webhook',
          name,
          url: 'https://hooks.slack.com/anna',
          format: 'slack',
          address: null,
          subscription: null,
          withText: true,
          keepsQuiet: false,
          mostPerHour: 10,
          digestHour: null,
        }),
      });
      expect(status).toBe(200);
    };
    await addUser(waybill, 'anna', ['triage']);
    const former = await signIn(waybill, 'anna');
    await addChannel(former, 'a');
    expect(await channelsOf(former)).toEqual([['a', null]]);
    await npmRunUsers(waybill, 'remove', 'anna');
    await addUser(waybill, 'anna', ['triage']);
    const next = await signIn(waybill, 'anna');
    await addChannel(next, 'b');
    expect(await channelsOf(next)).toEqual([
      ['a', 'gone'],
      ['b', null],
    ]);
  });

  test('stops the tasks of a removed user', async () => {
    const waybill = await start(await environment(), { access: { mode: 'local' } });
    await addUser(waybill, 'root', ['admin']);
    await addUser(waybill, 'anna', ['triage']);
    const id = randomUUID();
    const target = { id, hasOwnId: true, recordNumber: null, to: 4 };
    const rows = [{ createdAt: '2026-11-01T00:00:00Z', type: 'Batch', before: 1 }];
    const begun = await waybill.ask('/api/jobs', {
      method: 'POST',
      headers: {
        cookie: await signIn(waybill, 'anna'),
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ action: 'archive', since: null, targets: [{ ...target, rows }] }),
    });
    expect(JSON.parse(begun.body)).toMatchObject({ id, state: 'open' });
    await npmRunUsers(waybill, 'remove', 'anna');
    await logOf(waybill, { cookie: await signIn(waybill, 'root') });
    // Nobody else sees the task.
    await addUser(waybill, 'anna', ['triage']);
    const { body } = await waybill.ask('/api/jobs', {
      headers: { cookie: await signIn(waybill, 'anna') },
    });
    const [job] = jobList.parse(JSON.parse(body)).jobs;
    expect(['stopping', 'stopped']).toContain(job!.state);
  });

  test('logs a person signed in by header once, and again when their rights change', async () => {
    const waybill = await start(await environment(), {
      access: {
        mode: 'header',
        user: 'X-Remote-User',
        roles: 'X-Remote-Roles',
        peers: ['127.0.0.1'],
      },
    });
    const as = (name: string, roles: string) => ({
      'x-remote-user': name,
      'x-remote-roles': roles,
    });
    const visit = async (name: string, roles: string) => {
      expect((await waybill.ask('/api/session', { headers: as(name, roles) })).status).toBe(200);
    };
    for (let count = 0; count < 5; count++) await visit('anna', 'payer,ops');
    await visit('bob', 'admin');
    // Rights that a person had for one request alone count as well.
    await visit('anna', 'admin');
    await visit('anna', 'ops,payer');
    await visit('anna', 'payer,ops');
    const expected = [
      'anna | first-visit | ops, payer | 200',
      'bob | first-visit | admin | 200',
      'anna | change-rights | admin | 200',
      'anna | change-rights | ops, payer | 200',
    ];
    const log = async () =>
      (await logOf(waybill, as('bob', 'admin'))).map((entry) =>
        entry.replace('payer, ops', 'ops, payer'),
      );
    expect((await log()).toSorted()).toEqual(expected.toSorted());
    for (let count = 0; count < 5; count++) await visit('anna', 'payer,ops');
    expect(await log()).toHaveLength(expected.length);
  });
});

test('logs a person signed in by header again when their accounts change', async () => {
  const { OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET } = testCredentials;
  const tokens = Object.fromEntries(
    ['NORTH', 'SOUTH'].flatMap((name) => [
      [`OAUTH_TOKEN__${name}`, name],
      [`OAUTH_TOKEN_SECRET__${name}`, name],
    ]),
  );
  const folder = newFolder();
  const headers = {
    'x-remote-user': 'anna',
    'x-remote-roles': 'admin',
    'waybill-account': 'north',
  };
  const service = await startFakeService();
  const database = await reusedDatabase();
  const open = (south: string[]) =>
    startTestWaybill(
      service.baseUrl,
      {
        OAUTH_CONSUMER_KEY,
        OAUTH_CONSUMER_SECRET,
        ...tokens,
        DATA_DIR: folder,
        DATABASE_URL: database,
      },
      {
        access: {
          mode: 'header',
          user: 'X-Remote-User',
          roles: 'X-Remote-Roles',
          peers: ['127.0.0.1'],
        },
        accounts: {
          north: { people: ['anna'] },
          south: { people: south },
        },
      },
    );
  const before = await open(['bob']);
  await before.ask('/api/session', { headers });
  await before.stop();
  const after = await open(['anna']);
  onTestFinished(async () => {
    await after.stop();
    await service.close();
  });
  await after.ask('/api/session', { headers });
  expect(await logOf(after, headers)).toEqual([
    'anna | first-visit | admin; accounts: north | 200',
    'anna | change-rights | admin; accounts: north, south | 200',
  ]);
});

const event = { at: 1, who: 'operator', what: 'change-user', object: 'anna' } as const;

describe.each([
  [
    'SQLite',
    async () => {
      const folder = newFolder();
      const store = openSqliteStore(folder);
      const database = openAccessDatabase(folder);
      onTestFinished(async () => {
        await database.close();
        await store.close();
        rmSync(folder, { recursive: true });
      });
      return { store, database };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const store = await openPostgres();
      return { store, database: store };
    },
  ],
])('events in %s', (_store, open) => {
  test('moves each event to the log once and in order, even after a crash', async () => {
    const { store, database } = await open();
    const audit = createAudit(store);
    const events = createAccessEvents(database);
    const onError = vi.fn();
    // A crash after the log has them, and before they are removed.
    const crashing = createEventGatherer({
      audit,
      events: { ...events, remove: () => Promise.reject(new Error('killed')) },
      onError,
    });
    const note = (from: number) =>
      database.commit(async (sql) => {
        for (let index = from; index < from + 300; index++) {
          await noteAccessEvent(sql, { ...event, detail: String(index) });
        }
      });
    await note(0);
    await expect(crashing.gather()).rejects.toThrow('killed');
    await note(300);
    // Two proxies at once.
    const [one, other] = [0, 1].map(() => createEventGatherer({ audit, events, onError }));
    await Promise.all([one!.gather(), other!.gather(), one!.gather()]);
    const { entries } = await audit.list('', { limit: 1_000 });
    expect(entries.toReversed().map(({ detail }) => detail)).toEqual(
      Array.from({ length: 600 }, (_, index) => String(index)),
    );
    expect(await audit.verify()).toEqual({ entries: 600, brokenAt: null });
    expect(await events.list()).toEqual([]);
  });

  test('keeps events while the log can’t be written, and none of a failed change', async () => {
    const { store, database } = await open();
    const audit = createAudit(store);
    const events = createAccessEvents(database);
    const undone = database.commit(async (sql) => {
      await noteAccessEvent(sql, { ...event, detail: 'undone' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await database.commit((sql) => noteAccessEvent(sql, { ...event, detail: 'done' }));
    const failing = { noteEvents: () => Promise.reject(new Error('full')) };
    const onError = vi.fn();
    const stuck = createEventGatherer({ audit: failing, events, onError });
    await stuck.stop();
    expect(onError).toHaveBeenCalledOnce();
    expect((await events.list()).map(({ detail }) => detail)).toEqual(['done']);
    await createEventGatherer({ audit, events, onError }).gather();
    expect((await audit.list('', { limit: 9 })).entries).toMatchObject([
      { who: 'operator', what: 'change-user', object: 'anna', detail: 'done', outcome: 200 },
    ]);
  });
});
