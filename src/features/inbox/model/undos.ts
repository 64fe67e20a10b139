import { createStore, type Store } from '#lib/store.ts';

/** An undo for something that the person did. */
export interface Undo {
  /** Its name in the palette. */
  name: string;
  /** @returns `false` where it failed, and another try may succeed */
  run: () => Promise<boolean>;
  /** As the tab saves it for a reload; absent while its action runs. */
  saved?: SavedUndo;
}

/** The kind of an undo, and what it needs. */
export interface SavedUndo {
  kind: string;
  of: unknown;
}

/** Common parts of the actions of one kind. */
export interface UndoKind {
  key: string;
  /** Name of their undos in the palette. */
  name: string;
  /** Does the opposite, as `run` of an undo. */
  run: (of: unknown, undo: Undo) => Promise<boolean>;
}

/** The things that the person did in this inbox and can undo, of whatever kind. */
export interface Undos {
  /** In the order in which they were done, without those that are being undone. */
  all: Store<readonly Undo[]>;
  /** All of them in their order, also those that are being undone, or were. */
  places: () => readonly Undo[];
  /** Those that were undone, or can't be undone at the moment. */
  removed: ReadonlySet<Undo>;
  /** Their kinds, by key. */
  kinds: Map<string, UndoKind>;
  /**
   * Adds an undo, or returns one to its place.
   * @param isOldest it was done before all others, such as a job that is reported late
   */
  add: (undo: Undo, isOldest?: boolean) => void;
  /**
   * Adds an action, which starts once the running undos have ended: a later action comes after it,
   * however long this one takes.
   * @param action returns what its undo needs; `null` where nothing was changed
   */
  follow: (kind: UndoKind, action: (undo: Undo) => Promise<unknown>) => void;
  /** From now on, `z` means an action that begins now. */
  begin: () => void;
  remove: (undo: Undo) => void;
  /** Whether there is one, or may be one of an earlier visit. */
  mayRun: () => boolean;
  /** Runs the latest, or that of an earlier visit once it is known. */
  runLatest: () => void;
  /** Call this once those of an earlier visit are known. */
  settle: () => void;
  /** Runs an undo once, after those that started before; if it fails, it returns to its place. */
  run: (undo: Undo) => void;
}

export function createUndos(): Undos {
  const all = createStore<readonly Undo[]>([]);
  /** Order of the undos, which includes those that are not in `all` at the moment. */
  let places: readonly Undo[] = [];
  const removed = new Set<Undo>();
  const running = new Set<Undo>();
  let last: Promise<unknown> = Promise.resolve();
  let failures = 0;
  /** Whether a person waits for one of an earlier visit; `null` once these are known. */
  let isWanted: boolean | null = false;

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
  const run: Undos['run'] = (undo) => {
    if (!all.get().includes(undo)) return;
    running.add(undo);
    show();
    const before = failures;
    const turn = last.then(async () => {
      // A failed undo may have changed the results of those before it.
      try {
        if (failures === before && (await undo.run())) removed.add(undo);
        else failures++;
      } finally {
        running.delete(undo);
        show();
      }
    });
    last = turn.catch(() => {});
  };
  const begin = (): void => {
    isWanted &&= false;
  };
  const runLatest = (): void => {
    const latest = all.get().at(-1);
    if (latest) run(latest);
    else if (isWanted !== null) isWanted = true;
  };
  return {
    all,
    places: () => places,
    removed,
    kinds: new Map(),
    add,
    remove,
    begin,
    follow: ({ key, name, run }, action) => {
      begin();
      const undo: Undo = {
        name,
        run: () => done.then((of) => of === null || run(of, undo)),
      };
      add(undo);
      const done = last.then(() => action(undo));
      void done.then((of) => {
        undo.saved = { kind: key, of };
        if (of === null) remove(undo);
        else show();
      });
    },
    mayRun: () => isWanted !== null || all.get().length > 0,
    runLatest,
    settle: () => {
      const was = isWanted;
      isWanted = null;
      if (was) runLatest();
    },
    run,
  };
}
