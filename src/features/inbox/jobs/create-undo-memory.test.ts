import { expect, test } from 'vitest';
import { createStore } from '#lib/store.ts';
import { createUndos, type SavedUndo } from '../model/undos.ts';
import { createUndoMemory } from './create-undo-memory.ts';

const memory = createStore<readonly SavedUndo[]>([]);

/** A visit of the inbox, in the same tab as those before it. */
function visit() {
  const undos = createUndos();
  const undone: string[] = [];
  const mute = {
    key: 'mute',
    name: 'Undo mute',
    run: async (of: unknown) => undone.push(`mute ${String(of)}`) > 0,
  };
  undos.kinds.set('mute', mute);
  const { learn, end } = createUndoMemory(undos, memory, (id) => undone.push(id));
  const latest = () => undos.all.get().at(-1);
  return {
    undone,
    undos,
    learn,
    end,
    mute: async (of: string) => {
      undos.follow(mute, async () => of);
      await expect.poll(() => latest()?.saved?.of).toBe(of);
    },
    undo: async () => {
      const count = undone.length;
      undos.run(latest()!);
      await expect.poll(() => undone.length).toBe(count + 1);
    },
  };
}

const jobs = (...ids: string[]) => ids.map((id) => ({ id, canUndo: true }));

test('undoes the actions of earlier visits in reverse order, whatever their kind', async () => {
  const first = visit();
  first.learn(jobs('old'));
  await first.mute('SO-1');
  first.learn(jobs('archive', 'old'));
  await first.mute('SO-2');
  first.end();

  const second = visit();
  second.learn([]);
  await second.mute('SO-3');
  // Only the newest job is loaded at first; another device started one since.
  second.learn(jobs('elsewhere', 'archive'));
  for (let step = 0; step < 4; step++) await second.undo();
  second.learn(jobs('old'));
  second.end();

  const third = visit();
  third.learn(jobs('old'));
  for (let step = 0; step < 2; step++) await third.undo();
  expect([...second.undone, ...third.undone]).toEqual([
    'elsewhere',
    'mute SO-3',
    'mute SO-2',
    'archive',
    'mute SO-1',
    'old',
  ]);
  expect(memory.get().filter(({ kind }) => kind === 'mute')).toEqual([]);
});

test('undoes what an earlier visit did last, also where that is not known yet', async () => {
  memory.set([]);
  const first = visit();
  first.learn(jobs('archive'));
  first.end();

  const second = visit();
  expect(second.undos.mayRun()).toBe(true);
  second.undos.runLatest();
  second.learn([]);
  expect(second.undone).toEqual([]);
  second.learn(jobs('archive', 'old'));
  await expect.poll(() => second.undone).toEqual(['archive']);
  second.end();

  const third = visit();
  third.undos.runLatest();
  // From now on, `z` means this action.
  await third.mute('SO-4');
  third.learn(jobs('archive', 'old'));
  third.learn([]);
  expect(third.undone).toEqual([]);
  expect(third.undos.mayRun()).toBe(true);
  third.end();
});
