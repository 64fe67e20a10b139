import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bounded } from '../testing/bounded.ts';
import { openAccess, openPostgres } from '../testing/each-store.ts';
import { figure } from '../testing/figure.ts';
import { createMemorySessions } from '../testing/memory-sessions.ts';
import { unseal } from './seal.ts';
import type { SessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSqlSessions } from './sql-sessions.ts';

const kinds: [string, () => Promise<SessionStore>][] = [
  ['memory', async () => createMemorySessions()],
  ['access.db', async () => createSqlSessions(openAccess())],
  ['PostgreSQL', async () => createSqlSessions(await openPostgres())],
];

const MINUTE = 60_000;
const anna = { name: 'anna', source: 'local', revision: 'r1', claims: ['a', 'ü'] };
const bob = { ...anna, name: 'bob' };

describe.each(kinds)('sessions in %s', (kind, open) => {
  async function setUp() {
    let now = 1_000_000_000_000;
    const store = await open();
    const hashes: string[] = [];
    const sessions = createSessions({
      store: {
        ...store,
        insert: async (row) => {
          hashes.push(row.hash);
          await store.insert(row);
        },
      },
      lifetimes: { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE },
      clock: () => now,
    });
    return { sessions, store, hashes, pass: (time: number) => void (now += time) };
  }

  test('finds a session by its ID and stores only the hash', async () => {
    const { sessions, hashes } = await setUp();
    const id = await sessions.begin(anna, undefined);
    expect(id).toMatch(/^[\w-]{43}$/);
    // A session without a provider must not look like one of a provider.
    expect(await sessions.find(id)).toMatchObject({ ...anna, provider: null });
    expect(hashes).toHaveLength(1);
    expect(hashes[0]).not.toContain(id);
    // The stored value is a hash: reading the database is not enough to sign in.
    expect(await sessions.find(hashes[0])).toBeUndefined();
  });

  test('finds no session by any other text', async () => {
    const { sessions } = await setUp();
    const id = await sessions.begin(anna, undefined);
    const texts = ['', '%', id.slice(1), `${id}a`, id.toLowerCase(), `${id}'--`, undefined];
    for (const text of texts) expect(await sessions.find(text)).toBeUndefined();
  });

  test('creates a new ID at each sign-in and ends the former session', async () => {
    const { sessions } = await setUp();
    const former = await sessions.begin(bob, undefined);
    const id = await sessions.begin(anna, former);
    expect(id).not.toBe(former);
    expect(await sessions.find(former)).toBeUndefined();
    const planted = 'x'.repeat(43);
    expect(await sessions.begin(anna, planted)).not.toBe(planted);
    expect(await sessions.find(planted)).toBeUndefined();
  });

  test('ends one session permanently and keeps the person’s others', async () => {
    const { sessions } = await setUp();
    const [one, other] = [
      await sessions.begin(anna, undefined),
      await sessions.begin(anna, undefined),
    ];
    const found = (await sessions.find(one))!;
    await sessions.end(found.hash);
    expect(await sessions.find(one)).toBeUndefined();
    // A request that was under way brings nothing back.
    await sessions.use(found);
    expect(await sessions.find(one)).toBeUndefined();
    expect(await sessions.find(other)).toBeDefined();
  });

  test('never accepts a planted or ended session', async () => {
    const { sessions } = await setUp();
    const dead: string[] = [];
    for (let turn = 0; turn < bounded(20, 200); turn++) {
      const planted = randomBytes(32).toString('base64url');
      const id = await sessions.begin(anna, planted);
      dead.push(planted, id);
      await sessions.end((await sessions.find(id))!.hash);
    }
    const found = await Promise.all(dead.map((id) => sessions.find(id)));
    const accepted = found.filter((session) => session !== undefined).length;
    figure(19, `sessions in ${kind}`, `${dead.length} planted or ended, ${accepted} accepted`);
    expect(accepted).toBe(0);
  });

  test('ends all sessions of one person from one source', async () => {
    const { sessions } = await setUp();
    const ids = [await sessions.begin(anna, undefined), await sessions.begin(anna, undefined)];
    const others = [
      await sessions.begin(bob, undefined),
      await sessions.begin({ ...anna, source: 'oidc' }, undefined),
    ];
    await sessions.endAllOf('anna', 'local');
    for (const id of ids) expect(await sessions.find(id)).toBeUndefined();
    for (const id of others) expect(await sessions.find(id)).toBeDefined();
  });

  test('ends an unused session exactly after the idle time', async () => {
    const { sessions, pass } = await setUp();
    const id = await sessions.begin(anna, undefined);
    pass(30 * MINUTE - 1);
    const found = (await sessions.find(id))!;
    // To look is not to use.
    pass(1);
    expect(await sessions.find(id)).toBeUndefined();
    pass(-1);
    await sessions.use(found);
    pass(30 * MINUTE - 1);
    expect(await sessions.find(id)).toBeDefined();
    pass(1);
    expect(await sessions.find(id)).toBeUndefined();
  });

  test('ends a session after the absolute time, even if it is in use', async () => {
    const { sessions, pass } = await setUp();
    const id = await sessions.begin(anna, undefined);
    for (let part = 0; part < 35; part++) {
      pass(20 * MINUTE);
      await sessions.use((await sessions.find(id))!);
    }
    pass(20 * MINUTE - 1);
    expect((await sessions.find(id))!.idleUntil).toBe((await sessions.find(id))!.until);
    pass(1);
    expect(await sessions.find(id)).toBeUndefined();
  });

  test('ends a session when the clock was set back', async () => {
    const { sessions, pass } = await setUp();
    const id = await sessions.begin(anna, undefined);
    // As two proxies may differ.
    pass(-5 * MINUTE);
    expect(await sessions.find(id)).toMatchObject(anna);
    pass(-365 * 24 * 60 * MINUTE);
    expect(await sessions.find(id)).toBeUndefined();
  });

  test('the next sign-in deletes ended sessions', async () => {
    const { sessions, store, hashes, pass } = await setUp();
    await sessions.begin(anna, undefined);
    pass(31 * MINUTE);
    await sessions.begin(bob, undefined);
    expect(await store.find(hashes[0]!)).toBeUndefined();
    expect(await store.find(hashes[1]!)).toBeDefined();
  });

  test('encrypts the provider’s token and lets one request at a time check the session', async () => {
    const { sessions, store, hashes } = await setUp();
    const provider = {
      subject: 's-1',
      sid: 'sid-1',
      boundAs: 'ann',
      token: 'hush hush ü',
      checkIn: 5,
    };
    const id = await sessions.begin({ ...anna, provider }, undefined);
    const { checkIn, token, ...of } = provider;
    const found = (await sessions.find(id))!;
    expect(found.provider).toMatchObject({ ...of, isAsking: false });
    expect(JSON.stringify(found)).not.toContain(token);
    expect(unseal(found.provider!.token, id)).toBe(token);
    expect(() => unseal(found.provider!.token, hashes[0]!)).toThrow();
    const { nextCheckAt, checkedAt } = found.provider!;
    expect(nextCheckAt - checkedAt).toBe(checkIn);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => store.claimCheck(found.hash, nextCheckAt, nextCheckAt + 9)),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect((await sessions.find(id))!.provider).toMatchObject({ isAsking: true });
    const change = { claims: ['b'], provider: { ...found.provider!, boundAs: 'anna', token: 'x' } };
    expect(await store.noteCheck(found.hash, change)).toBe(true);
    expect(await sessions.find(id)).toMatchObject(change);
    await sessions.end(found.hash);
    expect(await store.noteCheck(found.hash, change)).toBe(false);
    expect(await sessions.find(id)).toBeUndefined();
  });

  test('ends sessions by the provider’s subject, session ID or both', async () => {
    const { sessions, store } = await setUp();
    const begin = (subject: string, sid: string | null, source = 'p') =>
      sessions.begin(
        { ...anna, source, provider: { subject, sid, boundAs: null, token: 't', checkIn: 5 } },
        undefined,
      );
    const all = async () => {
      const ids = [
        await begin('s-1', 'a'),
        await begin('s-1', 'b'),
        await begin('s-1', null),
        await begin('s-2', 'a'),
        await begin('s-1', 'a', 'q'),
        await sessions.begin({ ...anna, source: 'p' }, undefined),
      ];
      return async () => {
        const found = await Promise.all(ids.map((id) => sessions.find(id)));
        for (const session of found) if (session) await sessions.end(session.hash);
        return found.map((session) => session !== undefined);
      };
    };
    for (const [of, left] of [
      [{ subject: 's-1', sid: null }, [false, false, false, true, true, true]],
      [{ subject: null, sid: 'a' }, [false, true, true, false, true, true]],
      [{ subject: 's-1', sid: 'a' }, [false, true, false, true, true, true]],
    ] as const) {
      const leftOver = await all();
      await store.removeOfProvider('p', of, { jti: crypto.randomUUID(), until: 100, now: 1 });
      expect(await leftOver()).toEqual(left);
    }
  });

  test('accepts each logout token once', async () => {
    const { store } = await setUp();
    const of = { subject: 's-1', sid: null };
    const logOut = (jti: string, now: number) =>
      store.removeOfProvider('p', of, { jti, until: 100, now });
    const noted = await Promise.all(Array.from({ length: 10 }, () => logOut('jti', 1)));
    expect(noted.filter(Boolean)).toHaveLength(1);
    expect(await logOut('jti', 50)).toBe(false);
    expect(await logOut('other', 50)).toBe(true);
  });

  test('creates 50 sessions for 50 simultaneous sign-ins', async () => {
    const { sessions } = await setUp();
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => sessions.begin(anna, undefined)),
    );
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect(await sessions.find(id)).toBeDefined();
  });
});

test('accepts a logout token again where Waybill stopped before it ended the sessions', async () => {
  const database = openAccess();
  let isStopping = true;
  const store = createSqlSessions({
    ...database,
    commit: (work) =>
      database.commit((sql) =>
        work({
          ...sql,
          run: async (text, ...values) => {
            if (isStopping && text.startsWith('DELETE FROM sessions')) throw new Error('stopped');
            return await sql.run(text, ...values);
          },
        }),
      ),
  });
  const token = { jti: 'jti', until: 100, now: 1 };
  const logOut = () => store.removeOfProvider('p', { subject: 's-1', sid: null }, token);
  await expect(logOut()).rejects.toThrow('stopped');
  isStopping = false;
  expect(await logOut()).toBe(true);
  expect(await logOut()).toBe(false);
});
