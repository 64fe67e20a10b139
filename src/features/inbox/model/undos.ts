import { createStore, type Store } from '#ui/store.ts';

/** The way back from something that the person did. */
export interface Undo {
  /** Its name in the palette. */
  name: string;
  /** @returns `false` where it failed, and another try may succeed */
  run: () => Promise<boolean>;
}

/** Does the opposite, as `run` of an undo; `null` where nothing was changed. */
type Back = Undo['run'] | null;

/** The things that the person did in this inbox and can undo, of whatever kind. */
export interface Undos {
  /** In the order in which they were done, without those that are being undone. */
  all: Store<readonly Undo[]>;
  /**
   * Adds one, or brings one back to its place.
   * @param isOldest it was done before all others, as a job that is learned of late
   */
  add: (undo: Undo, isOldest?: boolean) => void;
  /** Adds an action that begins now: a later one comes after it, however long this one takes. */
  follow: (name: string, action: (undo: Undo) => Promise<Back>) => void;
  remove: (undo: Undo) => void;
  /** Runs one, once, after those that began before; where it fails it is back in its place. */
  run: (undo: Undo) => void;
}

export function createUndos(): Undos {
  const all = createStore<readonly Undo[]>([]);
  /** Each keeps its place while it is not among `all`. */
  let places: readonly Undo[] = [];
  const removed = new Set<Undo>();
  const running = new Set<Undo>();
  let last: Promise<unknown> = Promise.resolve();
  let failures = 0;

  const show = (): void => all.set(places.filter((it) => !removed.has(it) && !running.has(it)));
  const remove: Undos['remove'] = (undo) => {
    removed.add(undo);
    show();
  };
  const add: Undos['add'] = (undo, isOldest = false) => {
    removed.delete(undo);
    if (!places.includes(undo)) places = isOldest ? [undo, ...places] : [...places, undo];
    show();
  };
  return {
    all,
    add,
    remove,
    follow: (name, action) => {
      const undo: Undo = { name, run: async () => (await (await done)?.()) ?? true };
      add(undo);
      const done = action(undo);
      void done.then((back) => back === null && remove(undo));
    },
    run: (undo) => {
      if (!all.get().includes(undo)) return;
      running.add(undo);
      show();
      const before = failures;
      const turn = last.then(async () => {
        // A failed one may have changed what those before it did.
        try {
          if (failures === before && (await undo.run())) removed.add(undo);
          else failures++;
        } finally {
          running.delete(undo);
          show();
        }
      });
      last = turn.catch(() => {});
    },
  };
}
