import { expect, test } from 'vitest';
import { createUndos, type Undo } from './undos.ts';

function setUp() {
  const undos = createUndos();
  const done: string[] = [];
  const undo = (name: string): Undo => ({ name, run: () => void done.push(name) });
  const undoLatest = () => {
    const latest = undos.all.get().at(-1);
    if (latest) undos.run(latest);
  };
  return { undos, done, undo, undoLatest };
}

test('undoes the latest first, whatever its kind, and each once', () => {
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
  expect(done).toEqual(['star', 'read', 'job of an earlier visit']);
});

test('an action counts from when it began, and can be undone before it has ended', async () => {
  const { undos, done, undo, undoLatest } = setUp();
  const assigning = Promise.withResolvers<void>();
  undos.follow('assign', async () => {
    await assigning.promise;
    return () => void done.push('assign');
  });
  undos.add(undo('archive'));
  undoLatest();
  undoLatest();
  assigning.resolve();
  await Promise.resolve();
  await expect.poll(() => done).toEqual(['archive', 'assign']);
});

test('forgets an action that changed nothing', async () => {
  const { undos } = setUp();
  undos.follow('assign', async () => null);
  await expect.poll(() => undos.all.get()).toEqual([]);
});
