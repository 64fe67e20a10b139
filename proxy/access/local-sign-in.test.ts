import { expect, test } from 'vitest';
import type { ProblemError } from '../problem-error.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createLocalSignIn } from './local-sign-in.ts';
import { createMemoryUsers } from './memory-users.ts';
import { hashPassword, isPassword } from './password.ts';

const PASSWORD = 'correct horse battery';
const hash = await hashPassword(PASSWORD);
const address = '192.0.2.7';

/** With a check of passwords that costs nothing, unless it is the real one. */
async function setUp(isReal = false) {
  let now = 5_000_000;
  const users = createMemoryUsers();
  await users.add({ name: 'anna', roles: [], passwordHash: hash, revision: 'r', changedAt: 0 });
  const derived: string[] = [];
  const signIn = createLocalSignIn({
    users,
    failed: createFailedSignIns(() => now),
    verify: (password, against) => {
      // What decides how long it takes: the cost, and the length of salt and tag.
      derived.push(against.replace(/[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/, (text) => `${text.length}`));
      if (isReal) return isPassword(password, against);
      return Promise.resolve(password === PASSWORD && against === hash);
    },
  });
  return {
    signIn,
    derived,
    pass: (time: number) => void (now += time),
    outcome: (name: string, password: string, from = address) =>
      signIn({ name, password, address: from }).then(
        () => 'in',
        (error: unknown) => (error as ProblemError).problem,
      ),
  };
}

test('hashes are argon2id with a salt of their own', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
  expect(await isPassword(PASSWORD, hash)).toBe(true);
  expect(await isPassword(`${PASSWORD} `, hash)).toBe(false);
  // The same letters, however a keyboard composes them.
  expect(await isPassword('ﬁne pa\u0308ssword', await hashPassword('fine pässword'))).toBe(true);
});

test('the name may be typed in any case; the password not', async () => {
  const { outcome } = await setUp(true);
  expect(await outcome(' Anna ', PASSWORD)).toBe('in');
  expect(await outcome('anna', PASSWORD.toUpperCase())).toMatchObject({ status: 401 });
});

test('an unknown name and a wrong password are answered the same, for the same work', async () => {
  const { outcome, derived } = await setUp(true);
  const wrong = await outcome('anna', 'wrong');
  expect(wrong).toMatchObject({ status: 401, type: 'urn:waybill:problem:sign-in-refused' });
  expect(await outcome('nobody', 'wrong')).toEqual(wrong);
  expect(derived).toHaveLength(2);
  expect(derived[0]).toBe(derived[1]);
});

test('after 10 failures a name waits, whether there is such a user or not', async () => {
  for (const name of ['anna', 'nobody']) {
    const { outcome, derived, pass } = await setUp();
    for (let failure = 0; failure < 10; failure++) {
      expect(await outcome(name, 'wrong', `192.0.2.${failure}`)).toMatchObject({ status: 401 });
    }
    expect(await outcome(name, PASSWORD, '192.0.2.99')).toMatchObject({ status: 429 });
    expect(derived).toHaveLength(10);
    pass(15 * 60_000 + 1);
    expect(await outcome(name, PASSWORD)).toEqual(
      name === 'anna' ? 'in' : expect.objectContaining({ status: 401 }),
    );
  }
});

test('after 50 failures an address waits, whoever it names', async () => {
  const { outcome, pass } = await setUp();
  for (let failure = 0; failure < 50; failure++) {
    expect(await outcome(`user-${failure}`, 'wrong')).toMatchObject({ status: 401 });
  }
  expect(await outcome('anna', PASSWORD)).toMatchObject({ status: 429 });
  expect(await outcome('anna', PASSWORD, '192.0.2.8')).toBe('in');
  pass(15 * 60_000 + 1);
  expect(await outcome('anna', PASSWORD)).toBe('in');
});

test('50 guesses at once are no more than 50 in a row', async () => {
  const { outcome, derived } = await setUp();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      outcome('anna', `wrong ${index}`, `2001:db8::${index}`),
    ),
  );
  expect(derived).toHaveLength(10);
  expect(outcomes.filter((one) => typeof one === 'object' && one.status === 429)).toHaveLength(40);
});

test('50 right sign-ins at once all pass, and clear what failed before', async () => {
  const { outcome } = await setUp();
  for (let failure = 0; failure < 9; failure++) await outcome('anna', 'wrong');
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome('anna', PASSWORD)));
  expect(outcomes.filter((one) => one === 'in')).toHaveLength(50);
  expect(await outcome('anna', 'wrong')).toMatchObject({ status: 401 });
});

test('a queue that is full takes no more', async () => {
  const { outcome } = await setUp();
  const outcomes = await Promise.all(
    Array.from({ length: 130 }, (_, index) =>
      outcome(`u${index}`, PASSWORD, `198.51.100.${index}`),
    ),
  );
  expect(outcomes.filter((one) => typeof one === 'object' && one.status === 429)).toHaveLength(30);
});
