import type { Draft, DraftChange, DraftContent } from '#contract/draft.ts';
import { createStore, type Store } from '#ui/store.ts';
import { amended, beginHistory, edited, undone, type DraftHistory } from './draft-history.ts';
import { mayBeSavedLater, problemOf } from './keep-failure.ts';
import type { LocalMemory } from './local-memory.ts';

/**
 * `kept`: saved by the proxy. `changed`: not yet. `unreachable`: buffered in this browser, and
 * retried. `refused`: the proxy rejects it. `conflict`: it was changed or deleted elsewhere.
 * `locked`: it was sent.
 */
export type Keeping =
  | 'kept'
  | 'changed'
  | 'keeping'
  | 'unreachable'
  | 'refused'
  | 'conflict'
  | 'locked';

export interface KeeperState {
  history: DraftHistory;
  keeping: Keeping;
  /** Whether the browser keeps what the proxy doesn't have: it may store nothing. */
  isBuffered: boolean;
  /** The proxy's last version; `null` where it never had one. */
  kept: Draft | null;
  /** In a conflict, the proxy's version; `null` where it has none any more. */
  theirs: Draft | null;
  /** Why it could not be kept, or `null`. */
  error: unknown;
}

export interface DraftKeeper {
  store: Store<KeeperState>;
  /** Saves a new draft. Apart from its making, because React may drop a page that it is making. */
  begin: () => void;
  edit: (change: { name?: string; content?: DraftContent }, merge?: string) => void;
  /** A change that follows from what a person did: undone with it. */
  derive: (change: { content: DraftContent }) => void;
  undo: () => void;
  /** Has everything kept now. Settles when it is, or can't be: then false. */
  flush: () => Promise<boolean>;
  /** Reports the proxy's version after a read. */
  seen: (draft: Draft) => void;
  /** Ends a conflict by replacing the other version with this one. */
  keepMine: () => void;
  /** Ends a conflict the other way; what stood here can be had back by undoing. */
  takeTheirs: () => void;
  stop: () => void;
}

interface Options {
  /** The proxy's version, or `null` for a new draft. */
  kept: Draft | null;
  /** Whether that stands in for what can't be read: then its content says nothing. */
  isStandIn?: boolean;
  /** Where it is new. */
  fresh: { name: string; content: DraftContent };
  /** @param before the content of the version that it changes, where that is known */
  keep: (change: DraftChange, before: DraftContent | null) => Promise<Draft>;
  read: () => Promise<Draft>;
  buffer: LocalMemory<DraftChange>;
  /** Milliseconds without typing after which it is kept. */
  rest?: number;
  /** Milliseconds after which it is tried again where the proxy can't be reached. */
  retry?: number;
}

/** Keeps a draft with the proxy as it is typed; each change waits for the one before. */
export function createDraftKeeper({
  kept,
  isStandIn = false,
  fresh,
  keep,
  read,
  buffer,
  rest = 400,
  retry = 4000,
}: Options): DraftKeeper {
  const standIn = isStandIn ? kept : null;
  const store = createStore<KeeperState>(start());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | null = null;

  const set = (change: Partial<KeeperState>): void => store.set({ ...store.get(), ...change });

  function start(): KeeperState {
    const buffered = buffer.read();
    const begin = { kept, theirs: null, error: null, isBuffered: true };
    if (kept && kept.state !== 'open') {
      buffer.clear();
      return { ...begin, history: beginHistory(kept.name, kept.content), keeping: 'locked' };
    }
    if (!buffered || (kept && isSame(kept, buffered))) {
      // The proxy has it: left here, it would contradict what is changed elsewhere later.
      if (buffered) buffer.clear();
      const { name, content } = kept ?? fresh;
      // A partner alone was not typed here: every visit of its link would leave an empty draft.
      const isWorthKeeping =
        !kept && content.payments.some(({ amount, lines }) => amount !== '' || lines.length > 0);
      return {
        ...begin,
        history: beginHistory(name, content),
        keeping: isWorthKeeping ? 'changed' : 'kept',
      };
    }
    const history = beginHistory(buffered.name, buffered.content);
    const isOld = buffered.version !== (kept?.version ?? null);
    return isOld
      ? { ...begin, history, keeping: 'conflict', theirs: kept }
      : { ...begin, history, keeping: 'changed' };
  }

  function remember(): void {
    const { history, kept } = store.get();
    const { name, content } = history;
    set({ isBuffered: buffer.write({ version: kept?.version ?? null, name, content }) });
  }

  function change(history: DraftHistory): void {
    const { keeping, history: before } = store.get();
    if (history === before || keeping === 'locked') return;
    if (keeping === 'conflict') set({ history });
    else {
      set({ history, keeping: 'changed' });
      schedule(rest);
    }
    remember();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delay);
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    saving ??= saveOnce().finally(() => {
      saving = null;
      if (store.get().keeping === 'changed') schedule(rest);
    });
    return saving;
  }

  async function saveOnce(): Promise<void> {
    const { history: sent, kept } = store.get();
    set({ keeping: 'keeping' });
    try {
      const { name, content } = sent;
      const before = kept === null || kept === standIn ? null : kept.content;
      adopt(await keep({ version: kept?.version ?? null, name, content }, before), sent);
    } catch (error) {
      await fail(error, sent);
    }
  }

  function adopt(kept: Draft, sent: DraftHistory): void {
    const { history } = store.get();
    const isLatest = history.name === sent.name && history.content === sent.content;
    set({ kept, error: null, theirs: null, keeping: isLatest ? 'kept' : 'changed' });
    if (isLatest) buffer.clear();
    else remember();
  }

  async function fail(error: unknown, sent: DraftHistory): Promise<void> {
    const problem = problemOf(error);
    if (problem === 'draft-changed' || problem === 'draft-locked') {
      try {
        const theirs = await read();
        if (theirs.state !== 'open') lock(theirs);
        // The answer to an earlier change of ours got lost.
        else if (isSame(theirs, sent)) adopt(theirs, sent);
        else set({ keeping: 'conflict', theirs });
      } catch (readError) {
        if (problemOf(readError) === 'unknown-draft') set({ keeping: 'conflict', theirs: null });
        else wait(readError);
      }
    } else if (problem === 'unknown-draft') {
      set({ keeping: 'conflict', theirs: null });
    } else if (mayBeSavedLater(error)) {
      wait(error);
    } else {
      set({ keeping: 'refused', error });
    }
  }

  function wait(error: unknown): void {
    set({ keeping: 'unreachable', error });
    schedule(retry);
  }

  function lock(draft: Draft): void {
    buffer.clear();
    const history = beginHistory(draft.name, draft.content);
    set({ kept: draft, keeping: 'locked', theirs: null, error: null, history });
  }

  return {
    store,
    begin: () => {
      if (store.get().keeping !== 'changed') return;
      remember();
      schedule(0);
    },
    edit: (what, merge) => change(edited(store.get().history, what, merge ?? null)),
    derive: (what) => change(amended(store.get().history, what)),
    undo: () => change(undone(store.get().history)),
    flush: async () => {
      // Room may have been made since, as by sending another draft.
      if (store.get().keeping === 'refused') set({ keeping: 'changed' });
      // Changes made during a save need another one.
      while (['changed', 'keeping', 'unreachable'].includes(store.get().keeping)) {
        await save();
        if (store.get().keeping === 'unreachable') return false;
      }
      return store.get().keeping === 'kept' && store.get().kept !== null;
    },
    seen: (draft) => {
      const { kept, keeping } = store.get();
      if (draft.state !== 'open') lock(draft);
      else if (kept && keeping === 'kept' && draft.version > kept.version) {
        set({ kept: draft, history: beginHistory(draft.name, draft.content) });
      } else if (kept && keeping === 'kept' && draft.version === kept.version) {
        // Submitted, or taken back.
        set({ kept: draft });
      }
    },
    keepMine: () => {
      set({ kept: store.get().theirs, theirs: null, keeping: 'changed' });
      remember();
      void save();
    },
    takeTheirs: () => {
      const { theirs, history } = store.get();
      if (!theirs) return;
      set({ kept: theirs, theirs: null, keeping: 'kept', history: edited(history, theirs) });
      buffer.clear();
    },
    stop: () => {
      const { keeping, isBuffered } = store.get();
      if (keeping === 'changed') void save();
      // Otherwise the change is lost, so that saving is tried for as long as Waybill is open.
      else if (isBuffered) clearTimeout(timer);
    },
  };
}

type Content = { name: string; content: DraftContent };

function isSame(a: Content, b: Content): boolean {
  return a.name === b.name && JSON.stringify(a.content) === JSON.stringify(b.content);
}
