import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { session } from '#contract/session.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { newFolder } from '../testing/new-folder.ts';
import { startTestWaybill, testCredentials, type TestWaybill } from '../testing/test-waybill.ts';

async function start(peers: string[]) {
  const service = await startFakeService();
  const access = { mode: 'header', user: 'X-Remote-User', roles: 'X-Remote-Roles', peers };
  const home = { ...testCredentials, DATA_DIR: newFolder() };
  let waybill = await startTestWaybill(service.baseUrl, home, { access });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  return {
    ask: waybill.ask,
    /** Closes the store, runs statements on it, and opens it again. */
    async restart(statements: readonly string[]) {
      const { databaseUrl } = waybill;
      await waybill.stop();
      const store =
        databaseUrl === null
          ? openSqliteStore(home.DATA_DIR)
          : await openPostgresStore(databaseUrl);
      await store.commit(async (sql) => {
        for (const statement of statements) await sql.run(statement);
      });
      await store.close();
      const kept = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl.href };
      waybill = await startTestWaybill(service.baseUrl, { ...home, ...kept }, { access });
      return waybill;
    },
  };
}

const anna = { 'x-remote-user': 'anna', 'x-remote-roles': 'ops' };

test('signs people in by a listed peer’s header, with the roles it names', async () => {
  const waybill = await start(['127.0.0.1']);
  const status = async (path: string, headers: Record<string, string | string[]>) =>
    (await waybill.ask(path, { headers })).status;
  expect(await status('/api/v2/carriers', anna)).toBe(200);
  expect(await status('/api/drafts', anna)).toBe(403);
  expect(await status('/api/v2/carriers', {})).toBe(401);
  expect(await status('/healthz', {})).toBe(200);
  const { body } = await waybill.ask('/api/session', { headers: anna });
  expect(session.parse(JSON.parse(body))).toMatchObject({
    mode: 'header',
    user: { name: 'anna', roles: ['ops'] },
    idleUntil: null,
  });
  for (const method of ['POST', 'DELETE']) {
    const asked = { method, headers: anna };
    expect((await waybill.ask('/api/session', asked)).status).toBe(404);
  }
  expect(await status('/api/settings', { ...anna, X_Remote_User: 'admin' })).toBe(400);
  expect(await status('/api/settings', { ...anna, 'x-remote-user': ['anna', 'admin'] })).toBe(400);
});

test('ignores identity headers from peers that are not listed', async () => {
  const waybill = await start(['10.0.0.0/8']);
  for (const name of ['x-remote-user', 'X_REMOTE_USER', 'x_remote-user', 'x.remote.user']) {
    const headers = { [name]: 'admin', 'x-remote-roles': 'admin', 'x-forwarded-for': '10.0.0.1' };
    const { status } = await waybill.ask('/api/settings', { headers });
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

type Ask = TestWaybill['ask'];

const latin1 = (text: string) => Buffer.from(text).toString('latin1');
const payerNamed = (name: string) => ({ 'x-remote-user': name, 'x-remote-roles': 'payer,triage' });

async function draftOf(waybill: { ask: Ask }, name: string): Promise<string> {
  const path = `/api/drafts/${randomUUID()}`;
  const { status } = await waybill.ask(path, {
    method: 'PUT',
    headers: { ...payerNamed(name), 'content-type': 'application/json' },
    body: JSON.stringify({ version: null, name: 'mine', content: { payments: [] } }),
  });
  expect(status).toBe(200);
  return path;
}

test('identifies one person, however the header spells the name', async () => {
  const waybill = await start(['127.0.0.1']);
  const path = await draftOf(waybill, 'ANNA Berg');
  for (const name of ['anna berg', 'Anna BERG', 'Ａnna Berg', 'anna berｇ']) {
    const headers = payerNamed(latin1(name));
    expect((await waybill.ask(path, { headers })).status, name).toBe(200);
    const { body } = await waybill.ask('/api/session', { headers });
    expect(session.parse(JSON.parse(body)).user?.name).toBe('anna berg');
  }
  expect((await waybill.ask(path, { headers: payerNamed('anna-berg') })).status).toBe(404);
});

test('rejects a name header that is not UTF-8 or contains invisible characters', async () => {
  const waybill = await start(['127.0.0.1']);
  for (const name of [
    'J\u00fcrgen',
    '\u00c0\u00af',
    '\u00ed\u00a0\u0080',
    latin1('an\u200bna'),
    latin1('\u202eanna'),
    latin1('\ufeffanna'),
    latin1('an\u3164na'),
    latin1('anna\u00a0'),
  ]) {
    const { status } = await waybill.ask('/api/session', { headers: payerNamed(name) });
    expect(status, JSON.stringify(name)).toBe(400);
  }
});

test('finds drafts and assignments stored under another spelling after the upgrade', async () => {
  const waybill = await start(['127.0.0.1']);
  const path = await draftOf(waybill, 'anna');
  const of = [{ id: randomUUID(), version: 0 }];
  await waybill.ask('/api/notifications/taken', {
    method: 'POST',
    headers: { ...payerNamed('anna'), 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'take', note: '', of }),
  });
  const again = await waybill.restart([
    `UPDATE drafts SET who = 'Anna', submitted_by = 'ANNA', submitted_key = key, submitted_at = 1`,
    `UPDATE taken SET who = 'ＡNNA'`,
  ]);
  const headers = payerNamed('anna');
  const draft = await again.ask(path, { headers });
  expect(JSON.parse(draft.body)).toMatchObject({ who: 'anna', submitted: { by: 'anna' } });
  const { body } = await again.ask('/api/notifications/news', { headers });
  expect(JSON.parse(body)).toMatchObject({ taken: [{ who: 'anna' }] });
});
