import { expect, test } from 'vitest';
import { createUndos, type Undo, type UndoKind } from './undos.ts';

function setUp() {
  const undos = createUndos();
  const done: string[] = [];
  const undo = (name: string): Undo => ({
    name,
    run: async () => {
      done.push(name);
      return true;
    },
  });
  const kind = (name: string): UndoKind => ({
    key: name,
    name,
    run: async () => done.push(name) > 0,
  });
  const undoLatest = () => {
    const latest = undos.all.get().at(-1);
    if (latest) undos.run(latest);
  };
  return { undos, done, undo, kind, undoLatest };
}

test('undoes actions of any kind once each, latest first', async () => {
  const { undos, done, undo, undoLatest } = setUp();
  const star = undo('star');
  undos.add(undo('read'));
  undos.add(star);
  undos.add(undo('job of an earlier visit'), true);
  undos.run(star);
  undos.run(star);
  undoLatest();
  undoLatest();
  undoLatest();
  await expect.poll(() => done).toEqual(['star', 'read', 'job of an earlier visit']);
});

test('orders an action by its start and can undo it before it ends', async () => {
  const { undos, done, undo, kind, undoLatest } = setUp();
  const assigning = Promise.withResolvers<void>();
  undos.follow(kind('assign'), () => assigning.promise);
  undos.add(undo('archive'));
  undoLatest();
  undoLatest();
  assigning.resolve();
  await Promise.resolve();
  await expect.poll(() => done).toEqual(['archive', 'assign']);
});

test('forgets an action that changed nothing', async () => {
  const { undos, kind } = setUp();
  undos.follow(kind('assign'), async () => null);
  await expect.poll(() => undos.all.get()).toEqual([]);
});

test('returns a failed undo to its place and never runs it twice at a time', async () => {
  const { undos, done, undo } = setUp();
  const tries = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const label: Undo = { name: 'label', run: () => tries[done.push('label') - 1]!.promise };
  const all = [undo('star'), label, undo('read')];
  for (const it of all) undos.add(it);
  undos.run(label);
  undos.run(label);
  expect(undos.all.get()).toEqual([all[0], all[2]]);
  tries[0]!.resolve(false);
  await expect.poll(() => undos.all.get()).toEqual(all);
  undos.run(label);
  tries[1]!.resolve(true);
  await expect.poll(() => done).toEqual(['label', 'label']);
  expect(undos.all.get()).toEqual([all[0], all[2]]);
});

test('undoes actions one after another and stops at a failed undo', async () => {
  const { undos, done, undo, undoLatest } = setUp();
  const first = Promise.withResolvers<boolean>();
  const star = undo('star');
  const label: Undo = { name: 'label', run: () => first.promise };
  undos.add(star);
  undos.add(label);
  undoLatest();
  undoLatest();
  first.resolve(false);
  await expect.poll(() => undos.all.get()).toEqual([star, label]);
  expect(done).toEqual([]);
  label.run = async () => done.push('label') > 0;
  undoLatest();
  undoLatest();
  await expect.poll(() => done).toEqual(['label', 'star']);
});

test('returns an undo that is possible again to its place', () => {
  const { undos, undo } = setUp();
  const all = [undo('read'), undo('star')];
  for (const it of all) undos.add(it);
  undos.remove(all[0]!);
  expect(undos.all.get()).toEqual([all[1]]);
  undos.add(all[0]!);
  undos.add(all[0]!);
  expect(undos.all.get()).toEqual(all);
});
