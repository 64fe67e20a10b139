import type { QueryClient } from '@tanstack/react-query';
import { describeFailure } from '#api/describe-failure.ts';
import { targetOf } from '#api/notifications.ts';
import { changeSnoozes, type KnownSnoozes } from '#api/snoozes.ts';
import { arrivalInstant, arrivalKey } from '#contract/arrival.ts';
import { MOST_KNOWN, type Snooze } from '#contract/snooze.ts';
import { idKey } from '#lib/guid.ts';
import { createStore, type Store } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import type { SnoozeAnswer } from './snooze-dialog.tsx';
import { snoozeTexts } from './texts.ts';

/** The last action, to announce and to undo. */
interface Said {
  words: string;
  isFailure: boolean;
  /** The snoozes that an undo ends; empty where nothing can be undone. */
  undo: readonly { id: string; version: number }[];
}

/** The known snoozes and the actions on them. */
export interface SnoozeWork {
  known: Store<KnownSnoozes | undefined>;
  said: Store<Said | null>;
  /** The rows to snooze while the dialog is open, otherwise `null`. */
  asked: Store<readonly InboxRow[] | null>;
  snooze: (rows: readonly InboxRow[], answer: SnoozeAnswer, listed: readonly InboxRow[]) => void;
  end: (rows: readonly InboxRow[]) => void;
  undo: () => void;
}

export function createSnoozing(client: QueryClient): SnoozeWork {
  const said = createStore<Said | null>(null);
  const attempt = async (work: () => Promise<Snooze[]>, words: (count: number) => string) => {
    try {
      const changed = await work();
      const undo = changed.map(({ id, version }) => ({ id, version }));
      said.set({ words: words(changed.length), isFailure: false, undo });
    } catch (error) {
      const { title, detail } = describeFailure(error);
      said.set({ words: `${title}. ${detail}`.trim(), isFailure: true, undo: [] });
    }
  };
  return {
    known: createStore<KnownSnoozes | undefined>(undefined),
    said,
    asked: createStore<readonly InboxRow[] | null>(null),
    snooze: (rows, { until, onNews }, listed) => {
      const of = snoozed(rows, listed);
      if (of.length === 0) return;
      const time = until === null ? null : new Date(until).toISOString();
      void attempt(
        () => changeSnoozes(client, { action: 'snooze', until: time, onNews, of }),
        (count) => snoozeTexts.snoozed(count, snoozeTexts.until(until, onNews, Date.now())),
      );
    },
    end: (rows) => {
      const of = distinct(rows).map(({ target: { id } }) => ({ id }));
      if (of.length === 0) return;
      void attempt(() => changeSnoozes(client, { action: 'end', of }), snoozeTexts.ended);
    },
    undo: () => {
      const of = [...(said.get()?.undo ?? [])];
      if (of.length === 0) return;
      said.set(null);
      void attempt(
        () => changeSnoozes(client, { action: 'undo', of }),
        () => snoozeTexts.undone,
      ).then(() => {
        const now = said.get();
        // An undo is not undone.
        if (now && !now.isFailure) said.set({ ...now, undo: [] });
      });
    },
  };
}

/** With what a person could see of their records: anything else is news. */
function snoozed(rows: readonly InboxRow[], listed: readonly InboxRow[]) {
  const byRecord = Map.groupBy(listed, ({ value: { RecordId } }) => RecordId && idKey(RecordId));
  return distinct(rows).map(({ row, target }) => {
    const own = target.recordId === null ? [] : (byRecord.get(idKey(target.recordId)) ?? []);
    const seen = [row, ...own.filter((it) => it !== row)]
      .toSorted((a, b) => arrivalInstant(b.value.CreatedAt) - arrivalInstant(a.value.CreatedAt))
      .slice(0, MOST_KNOWN);
    return {
      id: target.id,
      recordId: target.recordId,
      known: seen.map(({ value }) => arrivalKey(value)),
      newest: seen[0]!.value.CreatedAt,
      row: row.raw,
    };
  });
}

/** Each id once: where it is a record's, several rows have it. */
function distinct(rows: readonly InboxRow[]) {
  const of = new Map<string, { row: InboxRow; target: NonNullable<ReturnType<typeof targetOf>> }>();
  for (const row of rows) {
    const target = targetOf(row.value);
    if (target !== null && !of.has(idKey(target.id))) of.set(idKey(target.id), { row, target });
  }
  return [...of.values()];
}
