import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemorySessions } from '../testing/memory-sessions.ts';
import { createRecheck, type RecheckAnswer } from './recheck.ts';
import { StoreError } from '../errors/store-error.ts';
import { callerOfSession } from './identify.ts';
import { createCookie } from './cookie.ts';
import { createSessions } from './sessions.ts';
import type { SessionRow, SessionStore } from './session-store.ts';

const HOUR = 3_600_000;

/** A session that the provider vouched for just now. */
function sessionAt(now: number): SessionRow {
  const provider = {
    subject: 's',
    sid: null,
    boundAs: null,
    token: 't',
    checkedAt: now,
    nextCheckAt: now + 300_000,
    isAsking: false,
  };
  return {
    hash: 'h',
    name: 'anna',
    source: 'oidc',
    revision: null,
    claims: ['payers'],
    provider,
    createdAt: now,
    usedAt: now,
  };
}

/** The provider says that the roles are gone. */
const checkOver = (store: SessionStore, clock: () => number) =>
  createRecheck({
    store,
    ask: async () => ({ token: 't', said: { claims: [], boundAs: null } }),
    seal: (text) => text,
    unseal: (text) => text,
    every: 300_000,
    grace: 600_000,
    clock,
  });

test('checks with the provider immediately after the clock was set back', async () => {
  let now = Date.now();
  const store = createMemorySessions();
  const session = sessionAt(now);
  await store.insert(session);
  const check = checkOver(store, () => now);
  expect((await check(session, 'id'))!.claims).toEqual(['payers']);
  now -= 5 * HOUR;
  await expect.poll(async () => (await check((await store.find('h'))!, 'id'))!.claims).toEqual([]);
});

test('keeps a person’s rights for the grace period while the disk is full', async () => {
  let now = Date.now();
  const full = () => Promise.reject(new StoreError('access.db: the disk is full.'));
  const store = { ...createMemorySessions(), claimCheck: full, touch: full };
  const id = 'x'.repeat(43);
  const hash = createHash('sha256').update(id).digest('base64url');
  await store.insert({ ...sessionAt(now), hash });
  const check = checkOver(store, () => now);
  const lifetimes = { idle: 1_800_000, absolute: 43_200_000 };
  const callerNow = () =>
    callerOfSession(
      {
        sessions: createSessions({ store, lifetimes, clock: () => now }),
        cookie: createCookie({ name: 'c', isSecure: false, sameSite: 'Strict' }),
        source: 'oidc',
        rightsOf: async (session, of) => {
          const after = await check(session, of);
          return after && { roles: after.claims.length > 0 ? ['payer'] : [], boundAs: null };
        },
      },
      id,
      true,
    );
  now += 400_000;
  expect(await callerNow()).toMatchObject({ name: 'anna', roles: ['payer'] });
  now += 600_000;
  await expect(callerNow()).rejects.toThrow('the disk is full');
});

test('reads rarely while another proxy waits for a slow provider', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sessions = createMemorySessions();
  const now = Date.now();
  const asking = sessionAt(now);
  asking.provider = { ...asking.provider!, isAsking: true, nextCheckAt: now + 20_000 };
  await sessions.insert(asking);
  const find = vi.fn((hash: string) => sessions.find(hash));
  const check = checkOver({ ...sessions, find }, Date.now);
  const checked = check(asking, 'id');
  await vi.advanceTimersByTimeAsync(19_000);
  // The request has continued with the saved rights.
  expect((await checked)!.claims).toEqual(['payers']);
  expect(find.mock.calls.length).toBeLessThan(30);
});

const EVERY = 300_000;
const GRACE = 600_000;

/** A session that was checked now, at a time that a test can move, and a provider. */
async function setUp(said: () => Promise<RecheckAnswer | null>) {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const store = createMemorySessions();
  await store.insert(sessionAt(Date.now()));
  const asked: string[] = [];
  const create = () =>
    createRecheck({
      store,
      ask: (subject, token) => {
        asked.push(`${subject} ${token}`);
        return said();
      },
      seal: (text, id) => `${text} for ${id}`,
      unseal: (text, id) => `${text} of ${id}`,
      every: EVERY,
      grace: GRACE,
    });
  const check = create();
  const found = () => store.find('h');
  const now = async (by = check) => by((await found())!, 'id');
  return { store, asked, create, found, now, start: Date.now() };
}

const nothing = { claims: [], boundAs: 'anna' };

test('asks the provider when a check is due, and applies and stores its answer', async () => {
  const { asked, found, now, start } = await setUp(async () => ({ token: 'u', said: nothing }));
  vi.advanceTimersByTime(EVERY - 1);
  expect((await now())!.claims).toEqual(['payers']);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  const session = sessionAt(start);
  const expected = {
    ...session,
    claims: [],
    provider: {
      ...session.provider,
      boundAs: 'anna',
      token: 'u for id',
      checkedAt: start + EVERY,
      nextCheckAt: start + 2 * EVERY,
      isAsking: false,
    },
  };
  expect(await now()).toEqual(expected);
  expect(await found()).toEqual(expected);
  expect(asked).toEqual(['s t of id']);
});

test.each([
  ['gives no clear answer', async () => ({ token: '', said: null })],
  ['fails', () => Promise.reject(new Error('no connection'))],
])('keeps a session until the grace period ends while the provider %s', async (_name, said) => {
  const { asked, found, now, start } = await setUp(said);
  vi.advanceTimersByTime(EVERY);
  const kept = { claims: ['payers'], provider: { boundAs: null, token: 't', checkedAt: start } };
  expect(await now()).toMatchObject(kept);
  // Waybill asks again after 30 seconds.
  expect((await found())!.provider!.nextCheckAt).toBe(start + EVERY + 30_000);
  vi.advanceTimersByTime(29_999);
  await now();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await now();
  expect(asked).toHaveLength(2);
  vi.setSystemTime(start + EVERY + GRACE - 1);
  expect(await now()).toMatchObject(kept);
  // The next check would only be due later.
  vi.advanceTimersByTime(1);
  expect(await now()).toBeNull();
  expect(await found()).toBeUndefined();
});

test('keeps a new token for the next check, though the provider said nothing', async () => {
  const { found, now } = await setUp(async () => ({ token: 'u', said: null }));
  vi.advanceTimersByTime(EVERY);
  await now();
  expect((await found())!.provider!.token).toBe('u for id');
});

test('ends a session that the provider ended, or that was signed out during the check', async () => {
  const ended = await setUp(async () => null);
  vi.advanceTimersByTime(EVERY);
  expect(await ended.now()).toBeNull();
  expect(await ended.found()).toBeUndefined();
  const { store, now } = await setUp(async () => {
    await store.remove('h');
    return { token: 'u', said: { claims: ['payers'], boundAs: null } };
  });
  vi.advanceTimersByTime(EVERY);
  expect(await now()).toBeNull();
});

test('asks once for simultaneous requests, also of several proxies', async () => {
  let answer: (said: RecheckAnswer) => void = () => {};
  const { asked, create, found, now } = await setUp(
    () => new Promise((resolve) => (answer = resolve)),
  );
  vi.advanceTimersByTime(EVERY + GRACE);
  const session = (await found())!;
  const [one, other] = [create(), create()];
  const waiting = [now(one), now(one), now(other), other(session, 'id')];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
  answer({ token: 'u', said: nothing });
  await vi.advanceTimersByTimeAsync(2_000);
  // Rights as old as these count no longer, so every request waits for the answer.
  for (const after of await Promise.all(waiting)) expect(after).toMatchObject({ claims: [] });
  expect(asked).toHaveLength(1);
});

test('waits shortly for the answer to another proxy’s question', async () => {
  let answer: (said: RecheckAnswer) => void = () => {};
  const { asked, create, now } = await setUp(() => new Promise((resolve) => (answer = resolve)));
  vi.advanceTimersByTime(EVERY);
  void now(create());
  await vi.advanceTimersByTimeAsync(0);
  // By now the session says that somebody asks, and it is not due for others.
  const slow = now(create());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await slow).toMatchObject({ claims: ['payers'] });
  const waiting = now(create());
  answer({ token: 'u', said: nothing });
  await vi.advanceTimersByTimeAsync(100);
  expect(await waiting).toMatchObject({ claims: [] });
  expect(asked).toHaveLength(1);
});

test('refuses a session whose check another proxy began and never finished', async () => {
  const { asked, create, found, now } = await setUp(() => new Promise(() => {}));
  vi.advanceTimersByTime(EVERY + GRACE);
  const session = (await found())!;
  void now(create());
  await vi.advanceTimersByTimeAsync(0);
  const waiting = create()(session, 'id');
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await waiting).toBeNull();
  // The session itself stays, because the next request may ask.
  expect(await found()).toBeDefined();
  void now(create());
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('keeps a session within the grace period whose check another proxy never finished', async () => {
  const { asked, create, now } = await setUp(() => new Promise(() => {}));
  vi.advanceTimersByTime(EVERY);
  // This proxy stops while it asks.
  void now(create());
  await vi.advanceTimersByTimeAsync(19_000);
  const waiting = now(create());
  await vi.advanceTimersByTimeAsync(1_900);
  expect(await waiting).toMatchObject({ claims: ['payers'] });
  void now(create());
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('ends sessions that no provider vouched for', async () => {
  const { store, now } = await setUp(async () => null);
  await store.remove('h');
  await store.insert({ ...sessionAt(Date.now()), provider: null });
  expect(await now()).toBeNull();
});
