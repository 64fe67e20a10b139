import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemorySessions } from '../testing/memory-sessions.ts';
import { createRecheck } from './recheck.ts';
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
