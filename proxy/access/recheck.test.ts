import { expect, test } from 'vitest';
import { createMemorySessions } from '../testing/memory-sessions.ts';
import { createRecheck } from './recheck.ts';
import type { SessionRow } from './session-store.ts';

const HOUR = 3_600_000;

test('asks the provider at once after the clock was set back', async () => {
  let now = Date.now();
  const store = createMemorySessions();
  const provider = {
    subject: 's',
    sid: null,
    boundAs: null,
    token: 't',
    checkedAt: now,
    nextCheckAt: now + 300_000,
    isAsking: false,
  };
  const session: SessionRow = {
    hash: 'h',
    name: 'anna',
    source: 'oidc',
    revision: null,
    claims: ['payers'],
    provider,
    createdAt: now,
    usedAt: now,
  };
  await store.insert(session);
  const check = createRecheck({
    store,
    ask: async () => ({ token: 't', said: { claims: [], boundAs: null } }),
    seal: (text) => text,
    unseal: (text) => text,
    every: 300_000,
    grace: 600_000,
    clock: () => now,
  });
  expect((await check(session, 'id'))!.claims).toEqual(['payers']);
  now -= 5 * HOUR;
  await expect.poll(async () => (await check((await store.find('h'))!, 'id'))!.claims).toEqual([]);
});
