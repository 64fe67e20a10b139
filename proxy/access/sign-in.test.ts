import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '#contract/session.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { addUser, cookieOf, PASSWORD, signIn, trySignIn, users } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

async function start(file: object = {}) {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
    ...file,
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  await addUser(waybill, 'anna', ['ops']);
  return {
    ...waybill,
    service,
    ask: waybill.ask,
    status: async (cookie: string, path = '/api/settings') =>
      (await waybill.ask(path, { headers: { cookie } })).status,
    session: async (cookie: string) =>
      session.parse(JSON.parse((await waybill.ask('/api/session', { headers: { cookie } })).body)),
  };
}

const MINUTE = 60_000;

test('sets an HttpOnly session cookie at sign-in and returns the person', async () => {
  const waybill = await start();
  expect(await waybill.session('')).toMatchObject({ mode: 'local', user: null, until: null });
  const reply = await trySignIn(waybill, 'ANNA');
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(/^waybill-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^waybill-device=/),
  ]);
  expect(reply.headers['cache-control']).toBe('no-store');
  const said = session.parse(JSON.parse(reply.body));
  expect(said).toMatchObject({ user: { name: 'anna', roles: ['ops'] }, problem: null });
  expect(Date.parse(said.idleUntil!) - Date.parse(said.now)).toBeGreaterThan(29 * MINUTE);
  expect(Date.parse(said.until!) - Date.parse(said.now)).toBeGreaterThan(11 * 60 * MINUTE);
  const cookie = cookieOf(reply);
  expect(await waybill.status(cookie)).toBe(200);
  expect(await waybill.session(cookie)).toMatchObject({ user: { name: 'anna' } });
  // Two cookies are refused, because an attacker who can add one must not decide between them.
  expect(await waybill.status(`${cookie}; ${cookie}`)).toBe(401);
  expect(await waybill.status(cookie.replace('=', '=x'))).toBe(401);
});

test('uses and accepts only a __Host- cookie over https', async () => {
  const waybill = await start({ publicUrl: 'https://waybill.example' });
  const reply = await trySignIn(waybill, 'anna', PASSWORD, { host: 'waybill.example' });
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-Http-waybill-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    ),
    expect.stringMatching(
      /^__Host-Http-waybill-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000$/,
    ),
  ]);
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await waybill.ask('/')).headers['strict-transport-security']).toBe('max-age=31536000');
  const cookie = cookieOf(reply);
  expect(await waybill.status(cookie)).toBe(200);
  expect(await waybill.status(cookie.replace('__Host-Http-', ''))).toBe(401);
});

test('ends the browser’s former session at sign-in, but not after a failed attempt', async () => {
  const waybill = await start();
  const former = await signIn(waybill, 'anna');
  const cookie = cookieOf(await trySignIn(waybill, 'anna', PASSWORD, { cookie: former }));
  expect(cookie).not.toBe(former);
  expect(await waybill.status(former)).toBe(401);
  expect(await waybill.status(cookie)).toBe(200);
  // A failed one ends nothing.
  expect((await trySignIn(waybill, 'anna', 'wrong', { cookie })).status).toBe(401);
  expect(await waybill.status(cookie)).toBe(200);
});

test('signs a person out of this session or of all sessions', async () => {
  const waybill = await start();
  const [here, there, elsewhere] = [
    await signIn(waybill, 'anna'),
    await signIn(waybill, 'anna'),
    await signIn(waybill, 'anna'),
  ];
  const reply = await waybill.ask('/api/session', { method: 'DELETE', headers: { cookie: here } });
  expect(reply.body).toBe('{"next":null}');
  expect(reply.headers['set-cookie']).toEqual([
    'waybill-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  ]);
  expect(await waybill.status(here)).toBe(401);
  expect(await waybill.status(there)).toBe(200);
  await waybill.ask('/api/session/all', { method: 'DELETE', headers: { cookie: there } });
  for (const cookie of [here, there, elsewhere]) expect(await waybill.status(cookie)).toBe(401);
  expect(await waybill.status(await signIn(waybill, 'anna'))).toBe(200);
});

test('ends a user’s sessions at once when roles or password change or the user is removed', async () => {
  const waybill = await start();
  for (const words of [
    ['set-roles', 'anna', '--roles', 'triage'],
    ['set-password', 'anna'],
    ['remove', 'anna'],
  ]) {
    const cookie = await signIn(waybill, 'anna');
    expect(await waybill.status(cookie)).toBe(200);
    await users(waybill, ...words);
    expect(await waybill.status(cookie)).toBe(401);
    expect(await waybill.session(cookie)).toMatchObject({ user: null });
  }
  expect((await trySignIn(waybill, 'anna')).status).toBe(401);
  // Another user of that name is not who the old sessions were of.
  await addUser(waybill, 'anna', ['ops']);
  expect(await waybill.status(await signIn(waybill, 'anna'))).toBe(200);
});

test('takes the lifetime of a session from the settings', async () => {
  const waybill = await start({ sessions: { idle: 60_000 } });
  const cookie = await signIn(waybill, 'anna');
  const { idleUntil, now } = await waybill.session(cookie);
  expect(Date.parse(idleUntil!) - Date.parse(now)).toBeLessThanOrEqual(MINUTE);
});

test('adds a user by command while Waybill runs and reads the password from stdin', async () => {
  const waybill = await start();
  const main = fileURLToPath(new URL('../users.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'add', 'bob', '--roles', 'ops,payer'], {
    env: {
      DATA_DIR: waybill.dataDir,
      ...(waybill.databaseUrl === null ? {} : { DATABASE_URL: waybill.databaseUrl.href }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(`${PASSWORD}\n`);
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toContain('Added bob, who can sign in if the access mode is local.\n');
  if (waybill.databaseUrl === null) expect(output).toContain(`Stored in ${waybill.dataDir}: `);
  expect(await waybill.session(await signIn(waybill, 'bob'))).toMatchObject({
    user: { name: 'bob', roles: ['payer', 'ops'] },
  });
});

test('creates 50 sessions for 50 simultaneous sign-ins and ends each separately', async () => {
  const waybill = await start();
  const cookies = await Promise.all(Array.from({ length: 50 }, () => signIn(waybill, 'anna')));
  expect(new Set(cookies).size).toBe(50);
  expect(await Promise.all(cookies.map((cookie) => waybill.status(cookie)))).toEqual(
    Array.from({ length: 50 }, () => 200),
  );
  const [first, ...others] = cookies as [string, ...string[]];
  await waybill.ask('/api/session', { method: 'DELETE', headers: { cookie: first } });
  expect(await waybill.status(first)).toBe(401);
  expect(await waybill.status(others.at(-1)!)).toBe(200);
});

test('does not extend a session by unattended requests', async () => {
  let now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const waybill = await start();
  const cookie = await signIn(waybill, 'anna');
  const until = async () => Date.parse((await waybill.session(cookie)).idleUntil!);
  const first = await until();
  vi.setSystemTime((now += 20 * MINUTE));
  const headers = { cookie, 'waybill-unattended': '1' };
  expect((await waybill.ask('/api/settings', { headers })).status).toBe(200);
  expect(await until()).toBe(first);
  expect(await waybill.status(cookie)).toBe(200);
  expect(await until()).toBe(first + 20 * MINUTE);
  vi.setSystemTime((now += 30 * MINUTE));
  expect(await waybill.status(cookie)).toBe(401);
});

test('sends Retry-After with 429 after too many failures', async () => {
  const waybill = await start();
  for (let failure = 0; failure < 10; failure++) await trySignIn(waybill, 'anna', 'wrong');
  const reply = await trySignIn(waybill, 'anna');
  expect(reply.status).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800);
});

test('rejects sign-ins and sign-outs from other sites, and malformed bodies', async () => {
  const waybill = await start();
  const cookie = await signIn(waybill, 'anna');
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', cookie },
    { 'sec-fetch-site': 'same-site', cookie },
  ]) {
    expect((await trySignIn(waybill, 'anna', PASSWORD, headers)).status).toBe(403);
    expect((await waybill.ask('/api/session', { method: 'DELETE', headers })).status).toBe(403);
  }
  expect(await waybill.status(cookie)).toBe(200);
  for (const [type, body, status] of [
    ['text/plain', JSON.stringify({ name: 'anna', password: PASSWORD }), 415],
    ['application/json', '{"name":"anna"}', 400],
    ['application/json', '{"name":{"$ne":1},"password":["x"]}', 400],
    ['application/json', '[]', 400],
    ['application/json', `{"name":"anna","password":"${'x'.repeat(20_000)}"}`, 413],
  ] as const) {
    const headers = { 'content-type': type };
    const reply = await waybill.ask('/api/session', { method: 'POST', headers, body });
    expect(reply.status).toBe(status);
  }
});

test('writes no password, cookie or hash to the log or a reply', async () => {
  const lines: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((text: string) => lines.push(text)) as never;
  onTestFinished(() => void (process.stderr.write = write));
  const service = await startFakeService();
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, LOG_LEVEL: 'trace' },
    { access: { mode: 'local' } },
  );
  await addUser(waybill, 'anna', ['admin']);
  const reply = await trySignIn(waybill, 'anna');
  const cookie = cookieOf(reply);
  const id = cookie.split('=')[1]!;
  const replies = [reply.body];
  const wrong = 'another-password-entirely';
  replies.push((await trySignIn(waybill, 'anna', wrong, { cookie })).body);
  for (const path of ['/api/session', '/api/settings', '/api/batches', '/api/nothing', '/readyz']) {
    replies.push((await waybill.ask(path, { headers: { cookie } })).body);
  }
  await waybill.stop();
  await service.close();
  expect(lines.join('')).toContain('incoming request');
  const secrets = [PASSWORD, wrong, id, '$argon2id$'];
  const hits = secrets.filter((secret) => [...lines, ...replies].join('').includes(secret));
  expect(hits).toEqual([]);
  process.stdout.write(
    `secrets of sign-in in ${lines.length} log lines and ${replies.length} replies: 0\n`,
  );
});

test('changes one’s own password, and signs out the other devices alone', async () => {
  const waybill = await start();
  const [here, there] = [await signIn(waybill, 'anna'), await signIn(waybill, 'anna')];
  const change = (cookie: string, password: string, newPassword: string) =>
    waybill.ask('/api/session/password', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ password, newPassword }),
    });
  const another = 'another battery staple';
  expect((await change('', PASSWORD, another)).status).toBe(401);
  expect((await change(here, 'not the password', another)).body).toContain('sign-in-refused');
  const short = await change(here, PASSWORD, 'short');
  expect([short.status, short.body]).toEqual([400, expect.stringContaining('12 characters')]);
  expect([await waybill.status(here), await waybill.status(there)]).toEqual([200, 200]);

  const changed = await change(here, PASSWORD, another);
  expect(changed.status, changed.body).toBe(200);
  expect(session.parse(JSON.parse(changed.body)).user).toEqual({ name: 'anna', roles: ['ops'] });
  expect([await waybill.status(here), await waybill.status(there)]).toEqual([401, 401]);
  expect(await waybill.status(cookieOf(changed))).toBe(200);
  expect((await trySignIn(waybill, 'anna')).status).toBe(401);
  expect((await trySignIn(waybill, 'anna', another)).status).toBe(200);
});
