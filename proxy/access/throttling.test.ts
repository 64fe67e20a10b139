import { expect, onTestFinished, test } from 'vitest';
import { startFakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { addUser, PASSWORD, trySignIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials, type Reply } from '../testing/test-waybill.ts';

async function start() {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
    proxies: ['127.0.0.1'],
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  await addUser(waybill, 'anna', ['ops']);
  const from = (address: string, password = PASSWORD, name = 'anna', cookie?: string) =>
    trySignIn(waybill, name, password, {
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie }),
    });
  return {
    waybill,
    from,
    /** @returns how many guesses were looked at until the first was refused unseen */
    guess: async (most: number, addressOf: (index: number) => string, name = 'anna') => {
      for (let count = 0; count < most; count++) {
        const of = name.replace('*', String(count));
        if ((await from(addressOf(count), 'wrong', of)).status === 429) return count;
      }
      return most;
    },
  };
}

const deviceOf = (reply: Reply) =>
  reply.headers['set-cookie']!.find((text) => text.startsWith('waybill-device='))!.split(';')[0]!;

test('blocks an address after 10 wrong guesses and admits the person from elsewhere', async () => {
  const { from, guess } = await start();
  expect(await guess(60, () => '198.51.100.1')).toBe(10);
  const there = await from('198.51.100.1');
  expect(there.status).toBe(429);
  expect(Number(there.headers['retry-after'])).toBeGreaterThan(800);
  expect(JSON.parse(there.body)).toMatchObject({
    detail: expect.stringMatching(/^You can try again in 1[45] minutes\.$/),
  });
  expect((await from('203.0.113.9')).status).toBe(200);
});

test.each<[string, (index: number) => string]>([
  ['one IPv6 /64', (index) => `2001:db8:1:2::${(index + 1).toString(16)}`],
  ['one address with another port each time', (index) => `198.51.100.1:${1024 + index}`],
  ['one IPv6 address with brackets and ports', (index) => `[2001:db8::1]:${1024 + index}`],
  ['one address, mapped and not', (index) => (index % 2 ? '' : '::ffff:') + '198.51.100.1'],
  ['hops that are no addresses', (index) => `hidden-${index}`],
])('counts guesses from %s together', async (what, addressOf) => {
  const { guess, from } = await start();
  const looked = await guess(60, addressOf);
  figure(29, `sign-in by ${what}`, `${looked} guesses until throttled`);
  expect(looked).toBe(10);
  expect((await from('203.0.113.9')).status).toBe(200);
});

test.each<[string, (index: number) => string]>([
  ['one IPv6 /64', (index) => `2001:db8:1:2::${(index + 1).toString(16)}`],
  ['one address with another port each time', (index) => `198.51.100.1:${1024 + index}`],
])('counts guesses at many names from %s together', async (what, addressOf) => {
  const { guess, from } = await start();
  const looked = await guess(60, addressOf, 'user-*');
  figure(29, `sign-in by ${what}, many names`, `${looked} guesses until throttled`);
  expect(looked).toBe(50);
  expect((await from('203.0.113.9')).status).toBe(200);
});

test('lets a known device sign in from an address that is blocked for others', async () => {
  const { from, guess, waybill } = await start();
  const first = await from('198.51.100.1');
  const [session, device] = first.headers['set-cookie']!;
  expect(session).toMatch(/^waybill-session=/);
  expect(device).toMatch(
    /^waybill-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
  );
  expect(await guess(60, () => '198.51.100.1')).toBe(10);
  expect((await from('198.51.100.1')).status).toBe(429);
  const second = await from('198.51.100.1', PASSWORD, 'anna', deviceOf(first));
  expect(second.status).toBe(200);
  // The device has a new identifier, which belongs to one person alone.
  expect(deviceOf(second)).not.toBe(deviceOf(first));
  expect((await from('198.51.100.1', PASSWORD, 'anna', deviceOf(first))).status).toBe(429);
  await addUser(waybill, 'bob', ['ops']);
  expect(await guess(60, () => '198.51.100.1', 'bob')).toBe(10);
  expect((await from('198.51.100.1', PASSWORD, 'bob', deviceOf(second))).status).toBe(429);
  const planted = `waybill-device=${'x'.repeat(43)}`;
  expect((await from('198.51.100.1', PASSWORD, 'anna', planted)).status).toBe(429);
  expect((await from('198.51.100.1', PASSWORD, 'anna', deviceOf(second))).status).toBe(200);
});

test('keeps sign-in available to others during 300 simultaneous attempts', async () => {
  const { from } = await start();
  const known = deviceOf(await from('203.0.113.1'));
  const flood = Array.from({ length: 300 }, (_, index) =>
    from(`198.51.100.${index % 3}`, 'wrong', `user-${index}`),
  );
  const [stranger, device] = await Promise.all([
    from('203.0.113.9'),
    from('203.0.113.1', PASSWORD, 'anna', known),
  ]);
  expect([stranger.status, device.status]).toEqual([200, 200]);
  const replies = await Promise.all(flood);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(100);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('slows a name that is guessed from many networks without blocking it', async () => {
  const { from } = await start();
  const known = deviceOf(await from('203.0.113.1'));
  for (let network = 0; network < 20; network++) await from(`198.51.100.${network}`, 'wrong');
  // Each guess that waits has a turn of its own, 2 s after the one before.
  let guessed = 0;
  const guesses = Array.from({ length: 3 }, async (_, network) => {
    await from(`198.51.100.${network}`, 'wrong');
    guessed++;
  });
  expect((await from('203.0.113.1', PASSWORD, 'anna', known)).status).toBe(200);
  expect((await from('203.0.113.9')).status).toBe(200);
  expect(guessed).toBeLessThan(3);
  await Promise.all(guesses);
}, 60_000);
