import type { QueryClient } from '@tanstack/react-query';
import { targetOf } from '#api/notifications.ts';
import { changeAssignments, teamQueries, type TeamNews } from '#api/assignments.ts';
import type {
  Assignment,
  AssignmentChange,
  AssignmentResult,
  AssignmentStep,
} from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { createStore, type Store } from '#lib/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import { nameOfRows, undoneText } from '../model/name-or-count.ts';
import { createRestoredVersions } from '../model/restored-versions.ts';
import type { Undo, UndoKind, Undos } from '../model/undos.ts';
import { failureMessage } from '../parts/bar-message.ts';
import { outcomeWords } from './team-words.ts';
import { teamTexts } from './texts.ts';

/** The known assignments, and the actions on them. */
export interface TeamWork {
  me: string;
  /** `undefined` before the first successful check. */
  news: Store<TeamNews | undefined>;
  /** Why the last check failed; `null` where it did not. */
  error: Store<unknown>;
  /** The result of the last action; `''` for none. */
  said: Store<Said>;
  /** A number that changes with each action in this browser. */
  done: Store<number>;
  /** @returns what came of it; `null` where that is not known */
  change: (
    action: AssignmentStep,
    rows: readonly InboxRow[],
    note?: string,
    /** Of `assign`. */
    to?: string | null,
  ) => Promise<AssignmentResult | null>;
  /** The rows to assign, while the dialog asks for a colleague. */
  asked: Store<readonly InboxRow[] | null>;
}

interface Said {
  words: string;
  /** `heard`: only for screen readers, because the screen shows it already. */
  how: 'heard' | 'shown' | 'failure';
  /** Undoes it; `null` where nothing can be undone. */
  undo: Undo | null;
  /** Does again what failed, with its note, which is nowhere else. */
  retry?: (() => void) | null;
}

/** The changes that restore former assignments, and the name of their only row. */
interface AssignmentUndo {
  changes: readonly AssignmentChange[];
  name: string | null;
}

export const NOTHING_SAID: Said = { words: '', how: 'heard', undo: null };

export function createTeam(client: QueryClient, me: string, undos: Undos): TeamWork {
  const news = createStore<TeamNews | undefined>(undefined);
  const said = createStore(NOTHING_SAID);
  const done = createStore(0);
  const versions = createRestoredVersions();
  const latest = () => client.getQueryData(teamQueries.news().queryKey)?.assignments;
  const inTurn = createSerialQueue();

  /**
   * Performs an action after those before it, which make the versions that it changes, and reports its
   * result, even a failure.
   * @param offers of a failure: the undo that the action is, or another try
   * @returns `null` where it failed
   */
  async function attempt<T>(
    action: () => Promise<T>,
    say: (result: T) => Said,
    offers: Partial<Pick<Said, 'undo' | 'retry'>> = {},
  ): Promise<T | null> {
    try {
      const result = await inTurn(action);
      said.set(say(result));
      return result;
    } catch (error) {
      said.set({ ...failureMessage(error, offers), how: 'failure' });
      return null;
    } finally {
      done.set(done.get() + 1);
    }
  }

  /** @returns the undo of these changes; another try continues with the remaining ones */
  function undoOf({ changes, name }: AssignmentUndo, way: Undo): Undo['run'] {
    const of = new Set(changes.flatMap((change) => change.of.map(({ id }) => idKey(id))));
    const left = [...changes];
    let count = 0;
    const goBack = async (): Promise<number> => {
      for (let change = left[0]; change !== undefined; change = left[0]) {
        const undone = change;
        let failure: unknown = null;
        const restored = await versions.undo(undone.of, async (latest) => {
          const { changed, error } = await changeAssignments(client, { ...undone, of: latest });
          failure = error;
          return changed;
        });
        count += restored.length;
        if (failure !== null) throw failure;
        left.shift();
      }
      return count;
    };
    const words = (all: number) => undoneText(all, of.size, name);
    return async () => {
      const say = (all: number): Said => ({ words: words(all), how: 'shown', undo: null });
      await attempt(goBack, say, { undo: way });
      // A failure offers it again where another try may succeed.
      return said.get().undo !== way;
    };
  }

  const runs = new WeakMap<Undo, Undo['run']>();
  const kind: UndoKind = {
    key: 'assignment',
    name: teamTexts.undoCommand,
    run: (of, way) => {
      const run = runs.get(way) ?? undoOf(of as AssignmentUndo, way);
      runs.set(way, run);
      return run();
    },
  };
  undos.kinds.set(kind.key, kind);

  const change: TeamWork['change'] = async (action, rows, note = '', to) => {
    const ids = distinctIds(rows);
    if (ids.length === 0) return null;
    let former: TeamNews['assignments'] | undefined;
    const begin = (
      way: Undo | null,
      retry: (() => void) | null,
    ): Promise<AssignmentResult | null> =>
      attempt(
        () => {
          former = latest();
          const of = ids.map((id) => ({ id, version: former?.get(idKey(id))?.version ?? 0 }));
          const added = to !== undefined && { to, adds: true };
          return changeAssignments(client, { action, note, of, ...added });
        },
        (result) =>
          result.error === null
            ? {
                words: outcomeWords(action, result, rows, Date.now(), to),
                // The screen shows a saved note already.
                how: action === 'note' && result.refused.length === 0 ? 'heard' : 'shown',
                undo: way,
              }
            : // The part that was done can be undone.
              { ...failureMessage(result.error), how: 'failure', undo: way },
        { retry },
      );
    // The field still has a note that was not saved.
    if (action === 'note') return begin(null, null);
    const retry = (): void => {
      said.set(NOTHING_SAID);
      void change(action, rows, note, to);
    };
    return new Promise((resolve) => {
      undos.follow(kind, async (way) => {
        const result = await begin(way, retry);
        resolve(result);
        const changed = result?.changed ?? [];
        if (changed.length === 0) return null;
        return {
          changes: backTo(former, changed),
          name: nameOfRows(rows),
        } satisfies AssignmentUndo;
      });
    });
  };

  return {
    me,
    news,
    error: createStore<unknown>(null),
    said,
    done,
    asked: createStore<readonly InboxRow[] | null>(null),
    change,
  };
}

/** Returns the changes that restore each former assignment with its note. */
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

/** Each id once, because several rows may share a record's id. */
function distinctIds(rows: readonly InboxRow[]): string[] {
  const ids = rows.flatMap(({ value }) => targetOf(value)?.id ?? []);
  return [...new Map(ids.map((id) => [idKey(id), id])).values()];
}
