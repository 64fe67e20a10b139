import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/session.ts';
import { MOST_VIEWS, type ViewDefinition } from '#contract/view.ts';
import { eachStore } from '../testing/each-store.ts';
import { shareUnownedViews } from './share-unowned.ts';
import { createViews } from './views.ts';

const by = (name: string | null, ...roles: Role[]) => ({ name, roles });
const ana = by('ana', 'triage');
const ben = by('ben', 'triage');
const root = by('root', 'admin');
const paul = by('paul', 'payer');

const late: ViewDefinition = {
  screen: 'inbox',
  name: 'Late orders',
  query: '?q=late',
  isShared: false,
  version: 0,
};
const shared = { ...late, isShared: true };

describe.each(eachStore)('%s', (_kind, open) => {
  const start = async () => createViews((await open(1))[0]!, 'a');
  const names = (views: { name: string }[]) => views.map(({ name }) => name);

  test('shows a private view to its owner and a shared view to all users of the screen', async () => {
    const views = await start();
    await views.put(ana, randomUUID(), late, 1);
    await views.put(ana, randomUUID(), { ...shared, name: 'For all' }, 2);
    expect(names(await views.list(ana))).toEqual(['Late orders', 'For all']);
    expect(await views.list(ben)).toMatchObject([
      { name: 'For all', owner: 'ana', canEdit: false, isShared: true },
    ]);
    expect(await views.list(root)).toMatchObject([{ name: 'For all', canEdit: true }]);
    expect(await views.list(paul)).toEqual([]);
  });

  test('shares views saved without sign-in once people sign in', async () => {
    const store = (await open(1))[0]!;
    const views = createViews(store, 'a');
    const id = randomUUID();
    await views.put(by(null, 'admin'), id, late, 1);
    await views.put(ana, randomUUID(), { ...late, name: 'Hers' }, 2);
    await shareUnownedViews(store);
    expect(names(await views.list(ben))).toEqual(['Late orders']);
    const renamed = { ...shared, name: 'All', version: 1 };
    expect(names(await views.put(root, id, renamed, 3))).toEqual(['All']);
  });

  test('lets only the owner and administrators change or delete a shared view', async () => {
    const views = await start();
    const [mine, all] = [randomUUID(), randomUUID()];
    await views.put(ana, mine, late, 1);
    await views.put(ana, all, shared, 1);
    const edit = { ...shared, name: 'Other', version: 1 };
    await expect(views.put(ben, all, edit, 2)).rejects.toMatchObject({ kind: 'not-allowed' });
    await expect(views.remove(ben, all, 2)).rejects.toMatchObject({ kind: 'not-allowed' });
    // Nobody learns that a private view is there, an administrator as little as anybody.
    for (const person of [ben, root]) {
      await expect(views.put(person, mine, edit, 2)).rejects.toMatchObject({
        kind: 'bad-parameter',
      });
      await expect(views.remove(person, mine, 2)).rejects.toMatchObject({ kind: 'bad-parameter' });
    }
    const [changed] = await views.put(root, all, edit, 2);
    expect(changed).toMatchObject({ name: 'Other', owner: 'ana', version: 2 });
    await expect(views.put(paul, randomUUID(), late, 1)).rejects.toMatchObject({
      kind: 'not-allowed',
    });
  });

  test('ignores a repeated request and rejects an outdated request', async () => {
    const views = await start();
    const id = randomUUID();
    const first = await views.put(ana, id, late, 1);
    expect(await views.put(ana, id.toUpperCase(), late, 2)).toEqual(first);
    await views.put(ana, id, { ...late, name: 'Later', version: 1 }, 3);
    await expect(
      views.put(ana, id, { ...late, name: 'Latest', version: 1 }, 4),
    ).rejects.toMatchObject({ kind: 'settings-changed' });
    expect(names(await views.list(ana))).toEqual(['Later']);

    // An edit of a view that was on screen brings none back that somebody deleted.
    await views.remove(ana, id, 5);
    await expect(
      views.put(ana, id, { ...late, name: 'Latest', version: 2 }, 6),
    ).rejects.toMatchObject({ kind: 'settings-changed' });
    expect(await views.list(ana)).toEqual([]);
  });

  test('lets each person order views and restores a deleted view to its position', async () => {
    const views = await start();
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const [n, id] of ids.entries()) {
      await views.put(ana, id, { ...shared, name: `View ${n}` }, n);
    }
    await views.order(ana, { screen: 'inbox', ids: ids.toReversed() });
    expect(names(await views.list(ana))).toEqual(['View 2', 'View 1', 'View 0']);
    expect(names(await views.list(ben))).toEqual(['View 0', 'View 1', 'View 2']);
    await views.remove(ana, ids[1]!, 9);
    expect(names(await views.list(ana))).toEqual(['View 2', 'View 0']);
    await views.put(ana, ids[1]!, { ...shared, name: 'View 1' }, 10);
    expect(names(await views.list(ana))).toEqual(['View 2', 'View 1', 'View 0']);
  });

  test('keeps a deleted view’s position for each person while other views move', async () => {
    const views = await start();
    const ids = Array.from({ length: 4 }, () => randomUUID());
    for (const [place, id] of ids.entries()) {
      await views.put(ana, id, { ...shared, name: 'abcd'[place]! }, place);
    }
    const [a, b, c, d] = ids as [string, string, string, string];
    // One who has ordered them before, and one who has not.
    await views.order(ana, { screen: 'inbox', ids: [d, b, a, c] });
    await views.remove(ana, b, 5);
    await views.order(ana, { screen: 'inbox', ids: [c, d, a] });
    await views.order(ben, { screen: 'inbox', ids: [d, a, c] });
    await views.order(ben, { screen: 'inbox', ids: [d, c, a] });
    await views.put(ana, b, { ...shared, name: 'b' }, 6);
    expect(names(await views.list(ana))).toEqual(['c', 'd', 'b', 'a']);
    expect(names(await views.list(ben))).toEqual(['d', 'c', 'a', 'b']);
    // The first one returns to the front.
    await views.remove(ana, c, 7);
    await views.order(ana, { screen: 'inbox', ids: [a, b, d] });
    await views.put(ana, c, { ...shared, name: 'c' }, 8);
    expect(names(await views.list(ana))).toEqual(['c', 'a', 'b', 'd']);
  });

  test('imports a browser’s views once, in order, without views deleted since', async () => {
    const views = await start();
    const own = ['First', 'Second'].map((name) => ({
      id: randomUUID(),
      screen: 'inbox' as const,
      name,
      query: '',
    }));
    const first = await views.import(ana, own, 5);
    expect(names(first)).toEqual(['First', 'Second']);
    expect(await views.import(ana, own, 6)).toEqual(first);
    await views.remove(ana, own[0]!.id, 7);
    expect(names(await views.import(ana, own, 8))).toEqual(['Second']);
    expect(await views.list(ben)).toEqual([]);
    // Of another browser of hers: both are there.
    const other = [{ id: randomUUID(), screen: 'inbox' as const, name: 'Third', query: '' }];
    expect(names(await views.import(ana, other, 9))).toEqual(['Second', 'Third']);
  });

  test('limits the views of each person and saves none beyond the limit', async () => {
    const views = await start();
    const many = Array.from({ length: MOST_VIEWS }, (_, n) => ({
      id: randomUUID(),
      screen: 'batches' as const,
      name: `View ${n}`,
      query: '',
    }));
    await views.import(ana, many, 1);
    await expect(views.put(ana, randomUUID(), late, 2)).rejects.toMatchObject({ kind: 'bad-body' });
    expect(await views.list(ana)).toHaveLength(MOST_VIEWS);
    await views.put(ben, randomUUID(), late, 2);
  });

  test('separates the views of accounts and lets everyone edit views without sign-in', async () => {
    const [store] = await open(1);
    const [a, b] = [createViews(store!, 'a'), createViews(store!, 'b')];
    const nobody = by(null, 'admin');
    await a.put(nobody, randomUUID(), late, 1);
    expect(await a.list(nobody)).toMatchObject([{ owner: null, canEdit: true }]);
    expect(await b.list(nobody)).toEqual([]);
  });
});
