import { expect, onTestFinished, test } from 'vitest';
import { session } from '#contract/session.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

async function start(peers: string[]) {
  const service = await startFakeService();
  const access = { mode: 'header', user: 'X-Remote-User', roles: 'X-Remote-Roles', peers };
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, { access });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  return waybill;
}

const anna = { 'x-remote-user': 'anna', 'x-remote-roles': 'ops' };

test('a listed peer signs people in, with the roles that it says', async () => {
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

test('nobody else does', async () => {
  const waybill = await start(['10.0.0.0/8']);
  for (const name of ['x-remote-user', 'X_REMOTE_USER', 'x_remote-user', 'x.remote.user']) {
    const headers = { [name]: 'admin', 'x-remote-roles': 'admin', 'x-forwarded-for': '10.0.0.1' };
    const { status } = await waybill.ask('/api/settings', { headers });
    expect(status).toBeGreaterThanOrEqual(400);
  }
});
