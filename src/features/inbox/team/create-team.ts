import type { QueryClient } from '@tanstack/react-query';
import { describeFailure } from '#api/describe-failure.ts';
import { targetOf } from '#api/notifications.ts';
import { changeAssignments, type TeamNews } from '#api/assignments.ts';
import type {
  Assignment,
  AssignmentChange,
  AssignmentResult,
  AssignmentStep,
} from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { createStore, type Store } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import { assignmentOf } from './meanwhile.ts';
import { outcomeWords } from './team-words.ts';
import { undoneText } from './texts.ts';

/** The known assignments, and the actions on them. */
export interface TeamWork {
  me: string;
  /** `undefined` before the first look has succeeded. */
  news: Store<TeamNews | undefined>;
  /** Why the last look failed; `null` where it did not. */
  error: Store<unknown>;
  /** The result of the last action; `''` for none. */
  said: Store<Said>;
  /** Another number after each thing that was done here. */
  done: Store<number>;
  /** @returns what came of it; `null` where that is not known */
  change: (
    action: AssignmentStep,
    rows: readonly InboxRow[],
    note?: string,
    /** Of `assign`. */
    to?: string | null,
  ) => Promise<AssignmentResult | null>;
  /** The rows to assign, while it is asked to whom. */
  asked: Store<readonly InboxRow[] | null>;
  /** Undoes the last assignment; absent where nothing can be undone. */
  undoable: Store<readonly AssignmentChange[]>;
  undo: () => void;
}

interface Said {
  words: string;
  /** `heard`: the screen shows it already. */
  how: 'heard' | 'shown' | 'failure';
  /** The notifications concerned, by `idKey`. */
  of: ReadonlySet<string>;
}

export const NOTHING_SAID: Said = { words: '', how: 'heard', of: new Set() };

export function createTeam(client: QueryClient, me: string): TeamWork {
  const news = createStore<TeamNews | undefined>(undefined);
  const said = createStore(NOTHING_SAID);
  const done = createStore(0);
  const undoable = createStore<readonly AssignmentChange[]>([]);
  return {
    me,
    news,
    error: createStore<unknown>(null),
    said,
    done,
    asked: createStore<readonly InboxRow[] | null>(null),
    undoable,
    undo: () => void undo(),
    change: async (action, rows, note = '', to) => {
      const of = distinct(rows, news.get());
      if (of.length === 0) return null;
      const keys = new Set(of.map(({ id }) => idKey(id)));
      const before = news.get()?.assignments;
      try {
        const result = await changeAssignments(client, {
          action,
          note,
          of,
          ...(to !== undefined && { to }),
        });
        if (action !== 'note') undoable.set(backTo(before, result.changed));
        const isPlain = of.length === 1 && result.refused.length === 0 && action !== 'assign';
        said.set({
          words: outcomeWords(action, result, Date.now(), to),
          how: isPlain ? 'heard' : 'shown',
          of: keys,
        });
        return result;
      } catch (error) {
        const { title, detail } = describeFailure(error);
        said.set({ words: `${title}. ${detail}`, how: 'failure', of: keys });
        return null;
      } finally {
        done.set(done.get() + 1);
      }
    },
  };

  async function undo(): Promise<void> {
    const changes = undoable.get();
    undoable.set([]);
    const of = new Set(changes.flatMap((change) => change.of.map(({ id }) => idKey(id))));
    let count = 0;
    try {
      for (const change of changes) {
        count += (await changeAssignments(client, change)).changed.length;
      }
      said.set({ words: undoneText(count, of.size), how: 'shown', of });
    } catch (error) {
      const { title, detail } = describeFailure(error);
      said.set({ words: `${title}. ${detail}`, how: 'failure', of });
    } finally {
      done.set(done.get() + 1);
    }
  }
}

/** Whom each was assigned to before, with the note that it had. */
function backTo(
  before: TeamNews['assignments'] | undefined,
  changed: readonly Assignment[],
): AssignmentChange[] {
  const groups = Map.groupBy(changed, ({ id }) => {
    const known = before?.get(idKey(id));
    return JSON.stringify([known?.who ?? null, known?.note ?? '']);
  });
  return [...groups].map(([key, of]) => {
    const [to, note] = JSON.parse(key) as [string | null, string];
    return { action: 'assign', to, note, of: of.map(({ id, version }) => ({ id, version })) };
  });
}

/** Each id once: where it is a record's, several rows have it. */
function distinct(rows: readonly InboxRow[], news: TeamNews | undefined) {
  const of = new Map<string, { id: string; version: number }>();
  for (const row of rows) {
    const target = targetOf(row.value);
    if (target === null) continue;
    const version = assignmentOf(news, row)?.version ?? 0;
    of.set(idKey(target.id), { id: target.id, version });
  }
  return [...of.values()];
}
