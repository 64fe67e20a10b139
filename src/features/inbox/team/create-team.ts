import type { QueryClient } from '@tanstack/react-query';
import { describeFailure } from '#api/describe-failure.ts';
import { targetOf } from '#api/notifications.ts';
import { changeAssignments, type TeamNews } from '#api/assignments.ts';
import type { AssignmentResult, AssignmentStep } from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { createStore, type Store } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import { assignmentOf } from './meanwhile.ts';
import { outcomeWords } from './team-words.ts';

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
  ) => Promise<AssignmentResult | null>;
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
  return {
    me,
    news,
    error: createStore<unknown>(null),
    said,
    done,
    change: async (action, rows, note = '') => {
      const of = distinct(rows, news.get());
      if (of.length === 0) return null;
      const keys = new Set(of.map(({ id }) => idKey(id)));
      try {
        const result = await changeAssignments(client, { action, note, of });
        const isPlain = of.length === 1 && result.refused.length === 0;
        said.set({
          words: outcomeWords(action, result, Date.now()),
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
