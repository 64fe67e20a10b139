import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startFakeService } from '../testing/fake-service.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { mayDo } from '#contract/permission.ts';
import { problemType } from '#contract/problem.ts';
import { ownEndpoints } from './own-endpoints.ts';
import { refuseRoutesWithoutRule, ruleOf } from './rules.ts';

test('refuses to start with an /api route that has no rule', () => {
  const app = Fastify();
  refuseRoutesWithoutRule(app);
  const add = (method: string, url: string) => () =>
    app.route({ method, url, handler: () => 'secret' });
  expect(add('GET', '/api/new')).toThrow('GET /api/new has no rule');
  expect(add('PATCH', '/api/settings')).toThrow('PATCH /api/settings has no rule');
  expect(add('GET', '/api/settings')).not.toThrow();
  expect(add('GET', '/inbox')).not.toThrow();
});

test('ignores inherited properties as rules and has a route for every rule', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(ruleOf('', name)).toBeUndefined();
    expect(ruleOf('GET', name)).toBeUndefined();
  }
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  await addUser(waybill, 'anna', ['admin']);
  const cookie = await signIn(waybill, 'anna');
  const without: string[] = [];
  for (const route of Object.keys(ownEndpoints).filter((name) => !name.includes('oidc'))) {
    const [method, path] = route.split(' ') as [string, string];
    // The last one of these ends the session, which then is asked for no more.
    if (path.startsWith('/api/session') && method === 'DELETE') continue;
    const headers = { cookie, 'content-type': 'application/json' };
    const asked = { method, headers, ...(method !== 'GET' && { body: '{}' }) };
    const { body } = await waybill.ask(path.replace(':id', '1'), asked);
    if (body.includes(problemType('unknown-endpoint'))) without.push(route);
  }
  await waybill.stop();
  await service.close();
  expect(without).toEqual([]);
});

test('allows everything to an admin and nothing to a person without roles', () => {
  for (const role of ['triage', 'accounting', 'payer', 'ops'] as const) {
    for (const kind of ['read', 'write'] as const) {
      expect(mayDo([], { role, kind })).toBe(false);
      expect(mayDo(['admin'], { role, kind })).toBe(true);
      expect(mayDo([role], { role, kind })).toBe(true);
    }
  }
  expect(mayDo(['payer'], { role: 'accounting', kind: 'read' })).toBe(true);
  expect(mayDo(['payer'], { role: 'accounting', kind: 'write' })).toBe(false);
  expect(mayDo(['accounting'], { role: 'payer', kind: 'read' })).toBe(false);
});
