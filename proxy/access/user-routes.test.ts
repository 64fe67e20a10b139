import { expect, onTestFinished, test } from 'vitest';
import { adminUsers, type AdminUser } from '#contract/administration.ts';
import { jobList } from '#contract/job.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { addUser, cookieOf, PASSWORD, signIn, trySignIn, users } from '../testing/people.ts';
import { reusedDatabase } from '../testing/postgres-database.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

const json = { 'content-type': 'application/json' };

async function start(environment: Record<string, string> = {}) {
  const service = await startFakeService();
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, ...environment },
    { access: { mode: 'local' } },
  );
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  await addUser(waybill, 'root', ['admin']);
  const cookie = await signIn(waybill, 'root');
  const send = (method: string, body: object) =>
    waybill.ask('/api/admin/users', {
      method,
      headers: { ...json, cookie },
      body: JSON.stringify(body),
    });
  const list = async (): Promise<AdminUser[]> => {
    const { body } = await waybill.ask('/api/admin/users', { headers: { cookie } });
    return adminUsers.parse(JSON.parse(body)).users!;
  };
  const one = async (name: string) => (await list()).find((user) => user.name === name)!;
  return { waybill, cookie, send, one, list };
}

const stores: [string, () => Promise<Record<string, string>>][] = [
  ['SQLite', () => Promise.resolve({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await reusedDatabase() })],
];

test.each(stores)(
  'lets an administrator add, change, disable and enable a user over %s',
  async (_store, environment) => {
    const { waybill, send, one, list } = await start(await environment());
    const added = await send('POST', { name: 'Anna', roles: ['triage'], password: PASSWORD });
    expect(added.status, added.body).toBe(200);
    expect(added.body).not.toMatch(/argon2|battery/);
    expect((await list()).map(({ name }) => name)).toEqual(['anna', 'root']);
    // Nobody changed the list meanwhile: the name is what has to be corrected.
    const same = await send('POST', { name: 'ANNA', roles: ['ops'], password: PASSWORD });
    expect(same.status).toBe(400);
    expect(same.body).toContain('Another user has this name.');

    const cookie = await signIn(waybill, 'anna');
    const isIn = async (of: string) =>
      (await waybill.ask('/api/settings', { headers: { cookie: of } })).status;
    const made = await waybill.ask('/api/tokens', {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ name: 'nightly', roles: ['triage'], days: 1 }),
    });
    const { token } = JSON.parse(made.body) as { token: string };
    const byToken = async () =>
      (await waybill.ask('/api/settings', { headers: { authorization: `Bearer ${token}` } }))
        .status;
    expect([await isIn(cookie), await byToken()]).toEqual([200, 200]);

    const seen = await one('anna');
    const roles = ['triage', 'payer'];
    expect((await send('PUT', { name: 'anna', revision: seen.revision, roles })).status).toBe(200);
    expect(await isIn(cookie)).toBe(401);
    expect((await one('anna')).roles).toEqual(roles);
    // A second administrator read her before that.
    const late = await send('PUT', { name: 'anna', revision: seen.revision, roles: ['ops'] });
    expect(late.status).toBe(409);
    expect((await one('anna')).roles).toEqual(roles);

    const again = await signIn(waybill, 'anna');
    const { revision } = await one('anna');
    expect((await send('PUT', { name: 'anna', revision, isDisabled: true })).status).toBe(200);
    expect([await isIn(again), await byToken()]).toEqual([401, 401]);
    expect((await trySignIn(waybill, 'anna')).status).toBe(401);
    expect(await one('anna')).toMatchObject({ isDisabled: true, roles });

    const password = 'another battery staple';
    const reset = { name: 'anna', revision: (await one('anna')).revision, password };
    expect((await send('PUT', reset)).status).toBe(200);
    expect((await trySignIn(waybill, 'anna')).status).toBe(401);
    const back = await trySignIn(waybill, 'anna', password);
    expect(await isIn(cookieOf(back))).toBe(200);
    expect(await one('anna')).toMatchObject({ isDisabled: false });
  },
);

test('stops the tasks of a user who is disabled', async () => {
  const { waybill, send, one } = await start();
  await addUser(waybill, 'anna', ['triage']);
  const id = crypto.randomUUID();
  const rows = [{ createdAt: '2026-11-01T00:00:00Z', type: 'Batch', before: 1 }];
  const targets = [{ id, hasOwnId: true, recordNumber: null, to: 4, rows }];
  const begun = await waybill.ask('/api/jobs', {
    method: 'POST',
    headers: { ...json, cookie: await signIn(waybill, 'anna'), 'idempotency-key': id },
    body: JSON.stringify({ action: 'archive', since: null, targets }),
  });
  expect(JSON.parse(begun.body)).toMatchObject({ state: 'open' });
  const change = async (fields: object) => {
    const { revision } = await one('anna');
    expect((await send('PUT', { name: 'anna', revision, ...fields })).status).toBe(200);
  };
  await change({ isDisabled: true });
  const password = 'another battery staple';
  await change({ password });
  const cookie = cookieOf(await trySignIn(waybill, 'anna', password));
  const { body } = await waybill.ask('/api/jobs', { headers: { cookie } });
  const [job] = jobList.parse(JSON.parse(body)).jobs;
  expect(['stopping', 'stopped']).toContain(job!.state);
});

test('refuses bad names and passwords, and keeps at least one administrator', async () => {
  const { send, one } = await start();
  const user = { name: 'ben', roles: ['ops'], password: PASSWORD };
  for (const wrong of [
    { name: '-ben' },
    { name: 'be n' },
    { password: 'short' },
    { roles: [] },
    { roles: ['king'] },
    { more: 1 },
  ]) {
    expect((await send('POST', { ...user, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
  const { revision } = await one('root');
  for (const change of [{ roles: ['ops'] }, { isDisabled: true }]) {
    const reply = await send('PUT', { name: 'root', revision, ...change });
    expect(reply.status).toBe(400);
    expect(reply.body).toContain('One user with the role admin must remain');
  }
  expect(await one('root')).toMatchObject({ roles: ['admin'], isDisabled: false, revision });
  expect((await send('PUT', { name: 'nobody', revision, roles: ['ops'] })).status).toBe(409);
});

test('reuses a removed user’s name only after confirmation', async () => {
  const { waybill, send, list } = await start();
  await addUser(waybill, 'anna', ['triage']);
  await users(waybill, 'remove', 'anna');
  const reply = await send('POST', { name: 'Anna', roles: ['ops'], password: PASSWORD });
  expect(reply.status).toBe(400);
  expect(reply.body).toContain('A removed user had this name');
  const add = ['add', 'anna', '--roles', 'ops'];
  await expect(users(waybill, ...add)).rejects.toThrow('A removed user had the name anna');
  expect((await list()).map(({ name }) => name)).toEqual(['root']);
  expect(await users(waybill, ...add, '--same-person')).toEqual([
    'Added anna, who can sign in if the access mode is local.',
  ]);
});

test('lists and adds no users when Waybill has none of its own', async () => {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl);
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  expect((await waybill.ask('/api/admin/users')).body).toBe(
    '{"mode":"off","users":null,"seen":[]}',
  );
  const body = JSON.stringify({ name: 'anna', roles: ['ops'], password: PASSWORD });
  const reply = await waybill.ask('/api/admin/users', { method: 'POST', headers: json, body });
  expect(reply.status).toBe(404);
});

test.each(stores)(
  'lists externally signed-in people with the roles of their last visit over %s',
  async (_store, environment) => {
    const service = await startFakeService();
    const access = { mode: 'header', user: 'X-User', roles: 'X-Roles', peers: ['127.0.0.1'] };
    const waybill = await startTestWaybill(
      service.baseUrl,
      { ...testCredentials, ...(await environment()) },
      { access },
    );
    onTestFinished(async () => {
      await waybill.stop();
      await service.close();
    });
    const come = (name: string, roles: string) =>
      waybill.ask('/api/admin/users', { headers: { 'x-user': name, 'x-roles': roles } });
    const list = async () => adminUsers.parse(JSON.parse((await come('root', 'admin')).body));
    expect((await come('Anna', 'triage,payer')).status).toBe(403);
    await come('ben', '');
    const { mode, users, seen } = await list();
    expect([mode, users]).toEqual(['header', null]);
    const rolesOf = Object.fromEntries(seen.map(({ name, roles }) => [name, roles]));
    expect(rolesOf).toEqual({ anna: ['triage', 'payer'], ben: [], root: ['admin'] });
    await come('anna', 'triage');
    expect((await list()).seen.find(({ name }) => name === 'anna')!.roles).toEqual(['triage']);
  },
);

test('omits the warning that nobody can sign in once there is an administrator', async () => {
  const { waybill, cookie } = await start();
  const { body } = await waybill.ask('/api/admin/settings', { headers: { cookie } });
  expect(JSON.parse(body)).toMatchObject({ warnings: [] });
});
