import { describe, expect, test, vi } from 'vitest';
import { eachStore } from '../testing/each-store.ts';
import { errorOf, insert, keys } from '../testing/stores.ts';
import { allOfList, marks, runForList } from './in-list.ts';
import { createLeases, releaseLeases, renewLeases } from './lease.ts';
import type { Sql } from './sql.ts';
import type { ProxyStore, TransactionWork } from './store.ts';

const [lease, term] = ['follow a', 60_000];

describe.each(eachStore)('a store in %s', (_kind, open) => {
  test('commits all or nothing and shows nothing before the commit', async () => {
    const [one, two] = await open(2);
    await one!.commit(insert('one'));
    const failing = one!.commit(async (sql) => {
      await insert('two')(sql);
      expect(await keys(sql)).toEqual(['one', 'two']);
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await two!.read(keys)).toEqual(['one']);
    expect(two!.state).toEqual({ kind: 'ready' });
  });

  test.each<[string, TransactionWork<unknown>]>([
    ['a row that breaks a rule', insert('one')],
    ['a malformed statement', (sql) => sql.all('SELECT nothing')],
  ])('stays ready after it refuses %s', async (_what, refused) => {
    const [store] = await open(1);
    await store!.commit(insert('one'));
    await errorOf(() => store!.commit(refused));
    expect(store!.state).toEqual({ kind: 'ready' });
  });

  test('serializes commits', async () => {
    const stores = await open(2);
    const next = (store: ProxyStore) =>
      store.commit(async (sql) => {
        const row = await sql.get('SELECT count(*) AS n FROM writes');
        await insert(`key-${row!['n']}`)(sql);
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => next(stores[n % 2]!)));
    expect(await stores[0]!.read(keys)).toHaveLength(20);
  });

  test('inserts rows and replaces rows with the same key', async () => {
    const [store] = await open(1);
    const put = (rows: [string, string, string][]) =>
      store!.commit((sql) =>
        sql.upsert(
          'own_references',
          rows.map(([key, id, reference]) => {
            return { account: 'a', edition: 0, id_key: key, id, reference };
          }),
          ['account', 'edition', 'id_key'],
        ),
      );
    await put([]);
    await put([
      ['x', 'X', 'first'],
      ['y', 'Y', '?'],
    ]);
    await put([['x', 'x', 'second']]);
    const rows = await store!.read((sql) =>
      sql.all('SELECT id, reference FROM own_references ORDER BY id_key'),
    );
    expect(rows.map(({ id, reference }) => [id, reference])).toEqual([
      ['x', 'second'],
      ['Y', '?'],
    ]);
    const row = { name: 'a', former: 'b' };
    const pair = (sql: Sql) => sql.upsert('former_names', [row], Object.keys(row));
    await store!.commit(pair);
    await store!.commit(pair);
  });

  test('accepts lists of any length', async () => {
    const [store] = await open(1);
    const all = Array.from({ length: 1_203 }, (_, n) => `key-${n}`);
    await store!.commit((sql) =>
      sql.insert(
        'own_references',
        all.map((key) => ({ account: 'a', id_key: key, id: key, reference: 'r' })),
      ),
    );
    const ask = (sql: Sql) => (marks: string, part: readonly string[]) =>
      sql.all(`SELECT id FROM own_references WHERE id_key IN ${marks}`, ...part);
    expect(await store!.read((sql) => allOfList(all, ask(sql)))).toHaveLength(all.length);
    expect(await store!.read((sql) => allOfList([], ask(sql)))).toEqual([]);
    expect(await store!.read((sql) => ask(sql)(marks(0), []))).toEqual([]);
    const removed = await store!.commit((sql) =>
      runForList(all, (marks, part) =>
        sql.run(`DELETE FROM own_references WHERE id_key IN ${marks}`, ...part),
      ),
    );
    expect(removed).toBe(all.length);
  });

  test('delivers announcements only after the commit', async () => {
    const [one, two] = await open(2);
    const heard: string[] = [];
    const deafen = two!.listen('x', () => void heard.push('x'));
    two!.listen('y', () => void heard.push('y'));
    const failing = one!.commit(async (sql) => {
      await sql.announce('x');
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    await one!.commit((sql) => sql.announce('y'));
    // Announcements arrive in order, so the first one would have come before.
    await expect.poll(() => heard).toEqual(['y']);
    await one!.commit((sql) => sql.announce('x'));
    await expect.poll(() => heard).toEqual(['y', 'x']);
    deafen();
    await one!.commit((sql) => sql.announce('x'));
    await one!.commit((sql) => sql.announce('y'));
    await expect.poll(() => heard).toEqual(['y', 'x', 'y']);
  });

  test('returns the current time', async () => {
    const [store] = await open(1);
    const now = await store!.read((sql) => sql.now());
    expect(Number.isSafeInteger(now)).toBe(true);
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });
});

describe.each(eachStore)('a lease in %s', (_kind, open) => {
  const take = async (store: ProxyStore, owner: string) =>
    (await store.commit((sql) => renewLeases(sql, { owner, term, names: [lease] }))).has(lease);
  const rowOf = async (store: ProxyStore) => ({
    ...(await store.read((sql) => sql.get('SELECT owner, epoch FROM leases'))),
  });

  test('belongs to the first owner that requests it, which may renew it', async () => {
    const [one, two] = await open(2);
    const asked = await Promise.all([take(one!, 'a'), take(two!, 'b'), take(one!, 'c')]);
    expect(asked.filter(Boolean)).toHaveLength(1);
    const owner = ['a', 'b', 'c'][asked.indexOf(true)]!;
    expect(await take(two!, owner)).toBe(true);
    expect(await take(one!, 'other')).toBe(false);
    expect(await rowOf(one!)).toEqual({ owner, epoch: 1 });
  });

  test('goes to another owner once it has expired or was released', async () => {
    const [one, two] = await open(2);
    await take(one!, 'a');
    await one!.commit((sql) => releaseLeases(sql, 'b'));
    expect(await take(two!, 'b')).toBe(false);
    await one!.commit((sql) => releaseLeases(sql, 'a'));
    expect(await take(two!, 'b')).toBe(true);
    expect(await rowOf(one!)).toEqual({ owner: 'b', epoch: 2 });
    await one!.commit((sql) => sql.run('UPDATE leases SET until = 1'));
    expect(await take(one!, 'a')).toBe(true);
    expect(await rowOf(one!)).toEqual({ owner: 'a', epoch: 3 });
  });

  test('stays with an owner that renews it, even late', async () => {
    const [one, two] = await open(2);
    await take(one!, 'a');
    await one!.commit((sql) => sql.run('UPDATE leases SET until = 1'));
    expect(await take(one!, 'a')).toBe(true);
    expect(await take(two!, 'b')).toBe(false);
    expect(await rowOf(two!)).toEqual({ owner: 'a', epoch: 1 });
  });

  test('is no longer held once its term is over without a renewal', async () => {
    const [one] = await open(1);
    let isFailing = false;
    let failed = 0;
    const failing: ProxyStore = {
      ...one!,
      isShared: true,
      commit: async (work) => {
        if (isFailing) throw new Error(`unavailable ${++failed}`);
        return await one!.commit(work);
      },
    };
    const leases = createLeases({ store: failing, owner: 'a', term, pace: 5 });
    const isHeld = leases.hold(lease, () => {});
    leases.start();
    await expect.poll(isHeld).toBe(true);
    isFailing = true;
    const now = performance.now() + term;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    expect(isHeld()).toBe(false);
    // A renewal that failed is tried again.
    await expect.poll(() => failed).toBeGreaterThan(1);
    isFailing = false;
    await expect.poll(isHeld).toBe(true);
    clock.mockRestore();
    await leases.stop();
  });

  test('is taken over from a dead owner by one owner, and again when that owner stops', async () => {
    const [one, two] = await open(2);
    const gained: string[] = [];
    const hold = (store: ProxyStore, owner: string) => {
      const leases = createLeases({ store: { ...store, isShared: true }, owner, term, pace: 5 });
      return { ...leases, isHeld: leases.hold(lease, () => void gained.push(owner)) };
    };
    const held = [hold(one!, 'a'), hold(two!, 'b'), hold(one!, 'c')];
    await take(one!, 'gone');
    for (const each of held) each.start();
    await one!.commit((sql) => sql.run('UPDATE leases SET until = 1'));
    const holders = () => held.filter((each) => each.isHeld());
    await expect.poll(() => holders().length).toBe(1);
    const [first] = holders();
    await first!.stop();
    // Two proxies that both believe they have it would both send.
    expect(first!.isHeld()).toBe(false);
    await expect.poll(() => holders().length).toBe(1);
    expect(gained).toHaveLength(2);
    for (const each of held) await each.stop();
  });

  test('is taken over from a dead owner after the clock was set back by a day', async () => {
    const [one] = await open(1);
    await take(one!, 'gone');
    const store = { ...one!, isShared: true };
    await store.commit((sql) => sql.run('UPDATE leases SET until = until + 86400000'));
    const leases = createLeases({ store, owner: 'a', term, pace: 5 });
    const isHeld = leases.hold(lease, () => {});
    let time = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    let looks = 0;
    const read = store.read;
    store.read = (work) => (looks++, read(work));
    leases.start();
    // An owner that renews it is alive.
    for (let renewals = 0; renewals < 3; renewals++) {
      time += term / 2 + 1;
      await store.commit((sql) => sql.run('UPDATE leases SET until = until + 1'));
      const before = looks;
      await expect.poll(() => looks).toBeGreaterThan(before + 1);
    }
    expect(isHeld()).toBe(false);
    time += term + 1;
    await expect.poll(isHeld).toBe(true);
    clock.mockRestore();
    await leases.stop();
  });

  test('is requested without a disk write while another owner has it', async () => {
    const [one] = await open(1);
    await take(one!, 'other');
    let looks = 0;
    let commits = 0;
    const counted: ProxyStore = {
      ...one!,
      isShared: true,
      read: (work) => (looks++, one!.read(work)),
      commit: (work) => (commits++, one!.commit(work)),
    };
    const leases = createLeases({ store: counted, owner: 'a', term, pace: 5 });
    const isHeld = leases.hold(lease, () => {});
    leases.start();
    await expect.poll(() => looks).toBeGreaterThan(3);
    await leases.stop();
    expect([isHeld(), commits]).toEqual([false, 0]);
  });

  test('is held at once where no other proxy can be', async () => {
    const [one] = await open(1);
    const leases = createLeases({ store: { ...one!, isShared: false }, owner: 'a' });
    expect(leases.hold(lease, () => {})()).toBe(true);
    leases.start();
    await leases.stop();
    expect(await rowOf(one!)).toEqual({});
  });

  test('is acquired with 249 others in few commits, and all move when the owner stops', async () => {
    const [one, two] = await open(2);
    const names = Array.from({ length: 250 }, (_, index) => `follow ${index}`);
    const gained: string[] = [];
    let commits = 0;
    const counted: ProxyStore = {
      ...one!,
      isShared: true,
      commit: <T>(work: TransactionWork<T>) => {
        commits++;
        return one!.commit(work);
      },
    };
    const hold = (store: ProxyStore, owner: string) => {
      const leases = createLeases({ store, owner, term, pace: 5 });
      const checks = names.map((name) => leases.hold(name, () => void gained.push(owner + name)));
      return { ...leases, held: () => checks.filter((isHeld) => isHeld()).length };
    };
    const [first, second] = [hold(counted, 'a'), hold({ ...two!, isShared: true }, 'b')];
    first.start();
    await expect.poll(() => first.held()).toBe(250);
    expect(gained).toHaveLength(250);
    second.start();
    const before = commits;
    await expect.poll(() => commits).toBeGreaterThan(before + 1);
    expect([first.held(), second.held()]).toEqual([250, 0]);
    await first.stop();
    await expect.poll(() => second.held()).toBe(250);
    expect(gained).toHaveLength(500);
    expect(new Set(gained).size).toBe(500);
    await second.stop();
  });
});
