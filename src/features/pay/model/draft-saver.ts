import { hashKey } from '@tanstack/react-query';
import { problemOf } from '#api/client/api-error.ts';
import type { Draft, DraftChange, DraftContent } from '#contract/draft.ts';
import { createStore, type Store } from '#lib/store.ts';
import { amended, beginHistory, edited, undone, type DraftHistory } from './draft-history.ts';
import { mayBeSavedLater } from './save-failure.ts';
import type { LocalMemory } from './local-memory.ts';

/**
 * `kept`: saved by the proxy. `changed`: not yet. `unreachable`: buffered in this browser, and
 * retried. `refused`: the proxy rejects it. `conflict`: it was changed or deleted elsewhere.
 * `locked`: it was sent.
 */
export type SaveState =
  | 'saved'
  | 'changed'
  | 'saving'
  | 'unreachable'
  | 'refused'
  | 'conflict'
  | 'locked';

export interface SaverState {
  history: DraftHistory;
  saveState: SaveState;
  /**
   * Whether the browser stores the changes that the proxy doesn't have, because it may store
   * nothing.
   */
  isBuffered: boolean;
  /** The proxy's last version; `null` where it never had one. */
  saved: Draft | null;
  /** In a conflict, the proxy's version; `null` if it no longer has one. */
  theirs: Draft | null;
  /** Why it could not be saved, or `null`. */
  error: unknown;
}

export interface DraftSaver {
  store: Store<SaverState>;
  /**
   * Saves a new draft. Separate from its creation, because React may discard a page while rendering
   * it.
   */
  begin: () => void;
  edit: (change: { name?: string; content?: DraftContent }, merge?: string) => void;
  /** Applies a change that follows from a person's edit, and is undone with it. */
  derive: (change: { content: DraftContent }) => void;
  /** Completes a new draft by what the ledger says; that alone is no reason to save it. */
  complete: (change: { name: string; content: DraftContent }) => void;
  undo: () => void;
  /** Saves everything now. Resolves when it is saved, or to false if it can't be. */
  flush: () => Promise<boolean>;
  /** Reports the proxy's version after a read. */
  seen: (draft: Draft) => void;
  /** Ends a conflict by replacing the other version with this one. */
  keepMine: () => void;
  /** Ends a conflict with the other version; undo restores the content of this one. */
  takeTheirs: () => void;
  stop: () => void;
}

interface Options {
  /** The proxy's version, or `null` for a new draft. */
  saved: Draft | null;
  /** Whether that replaces a version that can't be loaded, so that its content says nothing. */
  isStandIn?: boolean;
  /** Where it is new. */
  fresh: { name: string; content: DraftContent };
  /** @param before the content of the version that it changes, where that is known */
  send: (change: DraftChange, before: DraftContent | null) => Promise<Draft>;
  read: () => Promise<Draft>;
  buffer: LocalMemory<DraftChange>;
  /** Milliseconds without typing after which the draft is saved. */
  rest?: number;
  /** Milliseconds before a retry if the proxy can't be reached. */
  retry?: number;
}

/** Saves a draft to the proxy while the person types; each save waits for the one before. */
export function createDraftSaver({
  saved,
  isStandIn = false,
  fresh,
  send,
  read,
  buffer,
  rest = 400,
  retry = 4000,
}: Options): DraftSaver {
  const standIn = isStandIn ? saved : null;
  const store = createStore<SaverState>(start());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;
  let isStopped = false;

  const set = (change: Partial<SaverState>): void => store.set({ ...store.get(), ...change });

  function start(): SaverState {
    const buffered = buffer.read();
    const begin = { saved, theirs: null, error: null, isBuffered: true };
    if (saved && saved.state !== 'open') {
      buffer.clear();
      return { ...begin, history: beginHistory(saved.name, saved.content), saveState: 'locked' };
    }
    if (!buffered || (saved && isSame(saved, buffered))) {
      // The proxy has the change now; a buffered copy would conflict with later changes made
      // elsewhere.
      if (buffered) buffer.clear();
      const { name, content } = saved ?? fresh;
      // A partner alone was not typed here: every visit of its link would leave an empty draft.
      const isWorthKeeping =
        !saved && content.payments.some(({ amount, lines }) => amount !== '' || lines.length > 0);
      return {
        ...begin,
        history: beginHistory(name, content),
        saveState: isWorthKeeping ? 'changed' : 'saved',
      };
    }
    const history = beginHistory(buffered.name, buffered.content);
    const isOld = buffered.version !== (saved?.version ?? null);
    return isOld
      ? { ...begin, history, saveState: 'conflict', theirs: saved }
      : { ...begin, history, saveState: 'changed' };
  }

  function remember(): void {
    const { history, saved } = store.get();
    const { name, content } = history;
    set({ isBuffered: buffer.write({ version: saved?.version ?? null, name, content }) });
  }

  function change(history: DraftHistory): void {
    const { saveState, history: before } = store.get();
    if (history === before || saveState === 'locked') return;
    if (saveState === 'conflict') set({ history });
    else {
      set({ history, saveState: 'changed' });
      schedule(rest);
    }
    remember();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isOurs()) void save();
    }, delay);
  }

  /** Whether no later page of this draft has its buffer, which a save from here would conflict with. */
  function isOurs(): boolean {
    const { isBuffered, history } = store.get();
    if (!isStopped || !isBuffered) return true;
    const buffered = buffer.read();
    return buffered !== null && isSame(buffered, history);
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    saving ??= saveOnce().finally(() => {
      saving = null;
      if (store.get().saveState === 'changed') schedule(rest);
    });
    return saving;
  }

  async function saveOnce(): Promise<void> {
    const { history: sent, saved } = store.get();
    set({ saveState: 'saving' });
    try {
      const { name, content } = sent;
      const before = saved === null || saved === standIn ? null : saved.content;
      adopt(await send({ version: saved?.version ?? null, name, content }, before), sent);
    } catch (error) {
      await fail(error, sent);
    }
  }

  /** Whether nothing was typed since. */
  function isLatest(sent: DraftHistory): boolean {
    const { history } = store.get();
    return history.name === sent.name && history.content === sent.content;
  }

  function adopt(saved: Draft, sent: DraftHistory): void {
    const saveState = isLatest(sent) ? 'saved' : 'changed';
    set({ saved, error: null, theirs: null, saveState });
    if (saveState === 'saved') buffer.clear();
    else remember();
  }

  async function fail(error: unknown, sent: DraftHistory): Promise<void> {
    const problem = problemOf(error);
    if (problem === 'draft-changed' || problem === 'draft-locked') {
      try {
        const theirs = await read();
        if (theirs.state !== 'open') lock(theirs);
        // The response to our earlier change got lost.
        else if (isSame(theirs, sent)) adopt(theirs, sent);
        else set({ saveState: 'conflict', theirs });
      } catch (readError) {
        if (problemOf(readError) === 'unknown-draft') set({ saveState: 'conflict', theirs: null });
        else wait(readError);
      }
    } else if (problem === 'unknown-draft') {
      set({ saveState: 'conflict', theirs: null });
    } else if (mayBeSavedLater(error)) {
      wait(error);
    } else {
      // A later version may be accepted.
      set({ saveState: isLatest(sent) ? 'refused' : 'changed', error });
    }
  }

  function wait(error: unknown): void {
    set({ saveState: 'unreachable', error });
    schedule(retry);
  }

  function lock(draft: Draft): void {
    buffer.clear();
    const history = beginHistory(draft.name, draft.content);
    set({ saved: draft, saveState: 'locked', theirs: null, error: null, history });
  }

  return {
    store,
    begin: () => {
      isStopped = false;
      if (store.get().saveState !== 'changed') return;
      remember();
      schedule(0);
    },
    edit: (what, merge) => change(edited(store.get().history, what, merge ?? null)),
    derive: (what) => change(amended(store.get().history, what)),
    complete: (what) => {
      const { saved, saveState, history } = store.get();
      if (saved !== null) return;
      if (saveState === 'saved') set({ history: amended(history, what) });
      else change(amended(history, what));
    },
    undo: () => change(undone(store.get().history)),
    flush: async () => {
      // There may be room by now, for example after sending another draft.
      if (store.get().saveState === 'refused') set({ saveState: 'changed' });
      // Changes made during a save need another one.
      while (['changed', 'saving', 'unreachable'].includes(store.get().saveState)) {
        await save();
        if (store.get().saveState === 'unreachable') return false;
      }
      return store.get().saveState === 'saved' && store.get().saved !== null;
    },
    seen: (draft) => {
      const { saved, saveState } = store.get();
      if (draft.state !== 'open') lock(draft);
      else if (saved && saveState === 'saved' && draft.version > saved.version) {
        set({ saved: draft, history: beginHistory(draft.name, draft.content) });
      } else if (saved && saveState === 'saved' && draft.version === saved.version) {
        // The draft was submitted, or withdrawn.
        set({ saved: draft });
      }
    },
    keepMine: () => {
      set({ saved: store.get().theirs, theirs: null, saveState: 'changed' });
      remember();
      void save();
    },
    takeTheirs: () => {
      const { theirs, history } = store.get();
      if (!theirs) return;
      set({ saved: theirs, theirs: null, saveState: 'saved', history: edited(history, theirs) });
      buffer.clear();
    },
    stop: () => {
      isStopped = true;
      const { saveState, isBuffered } = store.get();
      if (saveState === 'changed') void save();
      // Otherwise the change is lost, so that saving is tried for as long as Waybill is open.
      else if (isBuffered) clearTimeout(timer);
    },
  };
}

type Content = { name: string; content: DraftContent };

function isSame(a: Content, b: Content): boolean {
  // The order of the keys says nothing: a content that was read has that of its schema.
  return a.name === b.name && hashKey([a.content]) === hashKey([b.content]);
}
