import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ProblemError } from '../errors/problem-error.ts';
import { openAccessDatabase } from './access-database.ts';
import { createDevices } from './devices.ts';
import { createFailedSignIns, type SignInOrigin } from './failed-sign-ins.ts';
import { createLocalSignIn } from './local-sign-in.ts';
import { createMemoryUsers } from '../testing/memory-users.ts';
import { newFolder } from '../testing/new-folder.ts';
import { bareAddress, networkOf } from '../http/network-of.ts';
import { faultOfPassword, hashPassword, isPassword } from './password.ts';
import { addressOf, createPeers } from '../http/peers.ts';
import { DISABLED } from './user-store.ts';

const PASSWORD = 'correct horse battery';
const hash = await hashPassword(PASSWORD);
const address = '192.0.2.7';

/** With a check of passwords that costs nothing, unless it is the real one. */
async function setUp(isReal = false) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // At 0 nothing grows old in lru-cache.
  vi.advanceTimersByTime(5_000_000);
  let gate = Promise.resolve();
  let release = (): void => {};
  const users = createMemoryUsers();
  await users.add({ name: 'anna', roles: [], passwordHash: hash, revision: 'r', changedAt: 0 });
  const derived: string[] = [];
  const signIn = createLocalSignIn({
    users,
    devices: { isOf: async (id, name) => id === `of ${name}` },
    failed: createFailedSignIns(),
    verify: async (password, against) => {
      await gate;
      // Duration depends on the cost and on the length of salt and tag.
      derived.push(against.replace(/[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/, (text) => `${text.length}`));
      if (isReal) return isPassword(password, against);
      return password === PASSWORD && against === hash;
    },
  });
  return {
    users,
    signIn,
    derived,
    pass: (time: number) => void vi.advanceTimersByTime(time),
    advance: (time: number) => vi.advanceTimersByTimeAsync(time),
    /** Passwords are not looked at until `release`. */
    hold: () => void (gate = new Promise((resolve) => (release = resolve))),
    release: () => release(),
    outcome: (name: string, password: string, from = address, device?: string) =>
      signIn({ name, password, address: from, device }).then(
        () => 'in',
        (error: unknown) => (error as ProblemError).problem,
      ),
  };
}

test('hashes each password by argon2id with its own salt', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
  expect(await isPassword(PASSWORD, hash)).toBe(true);
  expect(await isPassword(`${PASSWORD} `, hash)).toBe(false);
  // The same letters, however a keyboard composes them.
  expect(await isPassword('ﬁne pa\u0308ssword', await hashPassword('fine pässword'))).toBe(true);
});

test('accepts passwords of 12 to 1,000 characters', () => {
  for (const [length, fault] of [
    [11, 'Use a password of at least 12 characters.'],
    [12, undefined],
    [1_000, undefined],
    [1_001, 'Use a password of at most 1000 characters.'],
  ] as const) {
    expect(faultOfPassword('x'.repeat(length))).toBe(fault);
  }
});

test('ignores case in the name but not in the password', async () => {
  const { outcome } = await setUp(true);
  expect(await outcome(' Anna ', PASSWORD)).toBe('in');
  expect(await outcome('anna', PASSWORD.toUpperCase())).toMatchObject({ status: 401 });
});

test('answers an unknown name like a wrong password, with the same amount of work', async () => {
  const { outcome, derived } = await setUp(true);
  const wrong = await outcome('anna', 'wrong');
  expect(wrong).toMatchObject({ status: 401, type: 'urn:waybill:problem:sign-in-refused' });
  expect(await outcome('nobody', 'wrong')).toEqual(wrong);
  expect(derived).toHaveLength(2);
  expect(derived[0]).toBe(derived[1]);
});

test('blocks any name, known or unknown, on a network after 10 failures there', async () => {
  for (const name of ['anna', 'nobody']) {
    const { outcome, derived, pass } = await setUp();
    for (let failure = 0; failure < 10; failure++) {
      expect(await outcome(name, 'wrong', `2001:db8:0:1::${failure}`)).toMatchObject({
        status: 401,
      });
    }
    expect(await outcome(name, PASSWORD, '2001:db8:0:1:ffff::')).toMatchObject({ status: 429 });
    expect(derived).toHaveLength(10);
    const right = name === 'anna' ? 'in' : expect.objectContaining({ status: 401 });
    expect(await outcome(name, PASSWORD, '2001:db8:0:2::')).toEqual(right);
    pass(15 * 60_000 + 1);
    expect(await outcome(name, PASSWORD, '2001:db8:0:1::')).toEqual(right);
  }
});

test('counts failures of a known device separately, then treats it like a stranger’s', async () => {
  const { outcome } = await setUp();
  for (let failure = 0; failure < 10; failure++) await outcome('anna', 'wrong');
  expect(await outcome('anna', PASSWORD)).toMatchObject({ status: 429 });
  expect(await outcome('anna', PASSWORD, address, 'of bob')).toMatchObject({ status: 429 });
  expect(await outcome('anna', PASSWORD, address, 'of anna')).toBe('in');
  for (let failure = 0; failure < 10; failure++) {
    expect(await outcome('anna', 'wrong', address, 'of anna')).toMatchObject({ status: 401 });
  }
  expect(await outcome('anna', PASSWORD, address, 'of anna')).toMatchObject({ status: 429 });
  expect(await outcome('anna', PASSWORD, '192.0.2.8', 'of anna')).toBe('in');
});

test('blocks a network after 50 failures under any names', async () => {
  const { outcome, pass } = await setUp();
  for (let failure = 0; failure < 50; failure++) {
    expect(await outcome(`user-${failure}`, 'wrong')).toMatchObject({ status: 401 });
  }
  expect(await outcome('anna', PASSWORD)).toMatchObject({ status: 429 });
  expect(await outcome('anna', PASSWORD, '192.0.2.8')).toBe('in');
  pass(15 * 60_000 + 1);
  expect(await outcome('anna', PASSWORD)).toBe('in');
});

test('counts each device of each person for itself, and clears only what succeeded', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(5_000_000);
  const failed = createFailedSignIns();
  const [device, stranger] = [
    { name: 'anna', network: 'n', device: 'd' },
    { name: 'anna', network: 'n', device: null },
  ];
  const fail = (of: SignInOrigin, times: number) => {
    for (let time = 0; time < times; time++) failed.note(of);
  };
  fail(device, 9);
  fail(stranger, 9);
  expect([failed.isKnown(device), failed.waitingTime(stranger)]).toEqual([true, 0]);
  // A password that is right from one origin clears no failures from another.
  failed.forget(device);
  fail(stranger, 1);
  expect(failed.waitingTime(stranger)).toBeGreaterThan(0);
  fail(device, 9);
  expect(failed.isKnown(device)).toBe(true);
  fail(device, 1);
  expect(failed.isKnown(device)).toBe(false);
  expect(failed.isKnown({ ...device, device: 'other' })).toBe(true);
  expect(failed.isKnown({ ...device, name: 'ben' })).toBe(true);
  const ben = { ...stranger, name: 'ben' };
  fail(ben, 9);
  failed.forget(ben);
  fail(ben, 9);
  expect(failed.waitingTime(ben)).toBe(0);
  // Failures count together from the first one on, and later ones don't prolong that.
  vi.advanceTimersByTime(15 * 60_000 - 1);
  fail(ben, 1);
  expect(failed.waitingTime(ben)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(failed.waitingTime(ben)).toBe(0);
});

test('answers a disabled user like a wrong password, with the same amount of work', async () => {
  const { users, outcome, derived } = await setUp();
  await users.add({ name: 'ben', roles: [], passwordHash: DISABLED, revision: 'r', changedAt: 0 });
  expect(await outcome('ben', PASSWORD)).toEqual(await outcome('anna', 'wrong'));
  expect(await outcome('ben', DISABLED)).toMatchObject({ status: 401 });
  expect(new Set(derived).size).toBe(1);
});

test('limits 50 simultaneous guesses like 50 consecutive ones', async () => {
  const { outcome, derived } = await setUp();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      outcome('anna', `wrong ${index}`, `2001:db8::${index}`),
    ),
  );
  expect(derived).toHaveLength(10);
  expect(outcomes.filter((one) => typeof one === 'object' && one.status === 429)).toHaveLength(40);
});

test('accepts 50 simultaneous correct sign-ins and clears earlier failures', async () => {
  const { outcome } = await setUp();
  for (let failure = 0; failure < 9; failure++) await outcome('anna', 'wrong');
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome('anna', PASSWORD)));
  expect(outcomes.filter((one) => one === 'in')).toHaveLength(50);
  expect(await outcome('anna', 'wrong')).toMatchObject({ status: 401 });
});

test('slows sign-ins under a name that failed on many networks, and never blocks the name', async () => {
  for (const name of ['anna', 'nobody']) {
    const { outcome, advance } = await setUp();
    for (let network = 0; network < 20; network++) {
      expect(await outcome(name, 'wrong', `198.51.100.${network}`)).toMatchObject({ status: 401 });
    }
    const isRight = name === 'anna' ? 'in' : expect.objectContaining({ status: 401 });
    // The first of them has its turn; the others wait for theirs, and who never failed goes first.
    expect(await outcome(name, 'wrong', '203.0.113.1')).toMatchObject({ status: 401 });
    const order: string[] = [];
    const guesses = Array.from({ length: 8 }, async (_, network) => {
      await outcome(name, 'wrong', `198.51.100.${network}`);
      order.push('guess');
    });
    const right = outcome(name, PASSWORD, '192.0.2.99').finally(() => order.push('right'));
    const known = outcome(name, PASSWORD, '192.0.2.98', `of ${name}`);
    if (name === 'anna') expect(await known).toBe('in');
    await advance(2_100);
    expect(await right).toEqual(isRight);
    expect(order).toEqual(['right']);
    await advance(20_000);
    await Promise.all([...guesses, known]);
    expect(order).toHaveLength(9);
  }
});

test('leaves room beside 300 attempts from few networks, and picks at random among many', async () => {
  const { outcome, hold, release } = await setUp();
  hold();
  const attempts = Array.from({ length: 300 }, (_, index) =>
    outcome(`u${index}`, 'wrong', `198.51.100.${index % 6}`),
  );
  const right = outcome('anna', PASSWORD, '192.0.2.99');
  release();
  expect(await right).toBe('in');
  const refused = (await Promise.all(attempts)).filter(
    (one) => typeof one === 'object' && one.status === 429,
  );
  expect(refused.length).toBeGreaterThanOrEqual(90);
  hold();
  const many = Array.from({ length: 300 }, (_, index) =>
    outcome(`v${index}`, PASSWORD, `203.0.${index}.1`),
  );
  const known = outcome('anna', PASSWORD, '203.0.113.99', 'of anna');
  release();
  expect(await known).toBe('in');
  const left = (await Promise.all(many)).filter(
    (one) => typeof one === 'object' && one.status === 401,
  );
  expect(left.length).toBeGreaterThanOrEqual(199);
  expect(left.length).toBeLessThanOrEqual(202);
});

test('recognizes a network in every spelling of its addresses', () => {
  const networks = (addresses: string[]) => new Set(addresses.map(networkOf));
  expect(networks(['192.0.2.1', '::ffff:192.0.2.1', '0:0::FFFF:C000:201'])).toEqual(
    new Set(['192.0.2.1']),
  );
  expect(networks(['2001:db8::1', '2001:DB8:0:0:ffff::', '2001:0db8::2%eth0'])).toEqual(
    new Set(['2001:db8:0:0::/64']),
  );
  expect(networks(['2001:db8:0:1::1', '::1', '::', 'fe80::1']).size).toBe(3);
  for (const [hop, address] of [
    ['192.0.2.1:4711', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['', undefined],
  ]) {
    expect(bareAddress(hop!)).toBe(address);
  }
  const isProxy = createPeers(['10.0.0.0/8']);
  expect(addressOf('10.0.0.1', '203.0.113.9:1, 10.0.0.2:99', isProxy)).toBe('203.0.113.9');
  expect(addressOf('10.0.0.1', '203.0.113.9, _x1', isProxy)).toBe('10.0.0.1');
});

describe('devices', () => {
  const DAY = 86_400_000;
  let at = Date.now();
  function start() {
    vi.spyOn(Date, 'now').mockImplementation(() => at);
    const database = openAccessDatabase(newFolder());
    onTestFinished(async () => {
      vi.restoreAllMocks();
      await database.close();
    });
    return createDevices(database);
  }

  test('knows each person on a shared device under its last secret alone', async () => {
    const devices = start();
    const known = (id: string) =>
      Promise.all(['anna', 'ben', 'carl'].map((name) => devices.isOf(id, name)));
    const first = await devices.note('anna', undefined);
    const elsewhere = await devices.note('carl', undefined);
    const second = await devices.note('ben', first);
    expect(await known(first)).toEqual([false, false, false]);
    expect(await known(second)).toEqual([true, true, false]);
    expect(await known(elsewhere)).toEqual([false, false, true]);
    const third = await devices.note('ben', second);
    expect(await known(third)).toEqual([true, true, false]);
    expect(await known(second)).toEqual([false, false, false]);
  });

  test('forgets a device 180 days after the person last signed in on it', async () => {
    const devices = start();
    const id = await devices.note('anna', undefined);
    at += 179 * DAY;
    expect(await devices.isOf(id, 'anna')).toBe(true);
    const next = await devices.note('ben', id);
    at += 2 * DAY;
    expect([await devices.isOf(next, 'anna'), await devices.isOf(next, 'ben')]).toEqual([
      false,
      true,
    ]);
    // The clock is set back, and what is deleted stays unknown.
    await devices.note('carl', undefined);
    at -= 2 * DAY;
    expect([await devices.isOf(next, 'anna'), await devices.isOf(next, 'ben')]).toEqual([
      false,
      true,
    ]);
  });

  test('knows the last 20 devices of a person, and all of others', async () => {
    const devices = start();
    const other = await devices.note('ben', undefined);
    const ids: string[] = [];
    for (let nth = 0; nth < 22; nth++) {
      at += 1;
      ids.push(await devices.note('anna', undefined));
    }
    const known = await Promise.all(ids.map((id) => devices.isOf(id, 'anna')));
    expect(known).toEqual(ids.map((_, nth) => nth >= 2));
    expect(await devices.isOf(other, 'ben')).toBe(true);
  });
});
