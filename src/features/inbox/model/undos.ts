import { createStore, type Store } from '#ui/store.ts';

/** The way back from something that the person did. */
export interface Undo {
  /** Its name in the palette. */
  name: string;
  run: () => void;
}

/** Does the opposite; `null` where nothing was changed. */
type Back = (() => void) | null;

/** The things that the person did in this inbox and can undo, of whatever kind. */
export interface Undos {
  /** In the order in which they were done. */
  all: Store<readonly Undo[]>;
  /** @param isOldest it was done before all others, as a job that is learned of late */
  add: (undo: Undo, isOldest?: boolean) => void;
  /** Adds an action that begins now: a later one comes after it, however long this one takes. */
  follow: (name: string, action: (undo: Undo) => Promise<Back>) => void;
  remove: (undo: Undo) => void;
  /** Runs one, once. */
  run: (undo: Undo) => void;
}

export function createUndos(): Undos {
  const all = createStore<readonly Undo[]>([]);
  const add: Undos['add'] = (undo, isOldest = false) =>
    all.set(isOldest ? [undo, ...all.get()] : [...all.get(), undo]);
  const remove: Undos['remove'] = (undo) => all.set(all.get().filter((it) => it !== undo));
  return {
    all,
    add,
    remove,
    follow: (name, action) => {
      const undo: Undo = { name, run: () => void done.then((back) => back?.()) };
      add(undo);
      const done = action(undo);
      void done.then((back) => back === null && remove(undo));
    },
    run: (undo) => {
      if (!all.get().includes(undo)) return;
      remove(undo);
      undo.run();
    },
  };
}
