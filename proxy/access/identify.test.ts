import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCookie } from './cookie.ts';
import { identifyBySession, type SessionMode } from './identify.ts';
import type { LiveSession } from './sessions.ts';

const stored = { name: 'ada', source: 'local', hash: 'h', idleUntil: 1, until: 9 } as LiveSession;

/** Identifies the caller of a request; `uses` counts how often that extended the session. */
async function identify(
  given: {
    cookie?: string;
    route?: string | undefined;
    headers?: Record<string, string>;
    source?: string;
    hasRights?: boolean;
  } = {},
) {
  const { cookie = 's=id', headers = {}, source = 'local', hasRights = true } = given;
  const route = 'route' in given ? given.route : '/api/drafts';
  let uses = 0;
  const sessions = {
    find: async (id: string | undefined) => (id === 'id' ? stored : undefined),
    async use(found: LiveSession) {
      uses++;
      return { ...found, idleUntil: 5 };
    },
  } as unknown as SessionMode['sessions'];
  const mode = {
    sessions,
    cookie: createCookie({ name: 's', isSecure: false, sameSite: 'Strict' }),
    source,
    rightsOf: async (session: unknown, id: string) =>
      hasRights && session === stored && id === 'id' ? { roles: ['viewer'], boundAs: null } : null,
  } as unknown as SessionMode;
  const request = { headers: { cookie, ...headers }, routeOptions: { url: route } };
  const caller = await identifyBySession(mode)(request as unknown as FastifyRequest);
  return { caller, uses };
}

test('extends the session of a request that a person made', async () => {
  const session = { hash: 'h', until: 9 };
  expect(await identify()).toEqual({
    caller: {
      name: 'ada',
      roles: ['viewer'],
      boundAs: null,
      session: { ...session, idleUntil: 5 },
    },
    uses: 1,
  });
  expect(await identify({ route: undefined })).toMatchObject({ uses: 1 });
});

test.each([
  ['/api/session', {}],
  ['/api/events', {}],
  ['/api/drafts', { 'waybill-unattended': '1' }],
  ['/api/drafts', { 'waybill-unattended': '' }],
])('extends no session for %s with %o, because nobody may be present', async (route, headers) => {
  const { caller, uses } = await identify({ route, headers });
  expect(caller?.session).toEqual({ hash: 'h', idleUntil: 1, until: 9 });
  expect(uses).toBe(0);
});

test.each([
  ['another session', { cookie: 's=other' }],
  ['no cookie', { cookie: '' }],
  ['two cookies', { cookie: 's=id; s=id' }],
  ['a session of another way to sign in', { source: 'oidc' }],
  ['a person without rights', { hasRights: false }],
])('identifies nobody by %s', async (_name, given) => {
  expect(await identify(given)).toEqual({ caller: null, uses: 0 });
});
