import type { QueryClient } from '@tanstack/react-query';
import { targetOf } from '#api/notifications.ts';
import { changeSnoozes, type KnownSnoozes } from '#api/snoozes.ts';
import type { SentInParts } from '#api/client/send-in-parts.ts';
import { arrivalInstant, arrivalKey } from '#contract/arrival.ts';
import { MOST_KNOWN, type Snooze } from '#contract/snooze.ts';
import { idKey } from '#lib/guid.ts';
import { createStore, type Store } from '#lib/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import { nameOfRows, nameOrCount, undoneText } from '../model/name-or-count.ts';
import { createRestoredVersions } from '../model/restored-versions.ts';
import type { Undos } from '../model/undos.ts';
import { createBarMessages, type BarMessages } from '../parts/bar-message.ts';
import { outcomeInParts, undoableKind, type Outcome } from '../parts/do-undoable.ts';
import type { SnoozeAnswer } from './snooze-dialog.tsx';
import { snoozeTexts } from './texts.ts';

/** The known snoozes and the actions on them. */
export interface SnoozeWork {
  known: Store<KnownSnoozes | undefined>;
  messages: BarMessages;
  /** The rows to snooze while the dialog is open, otherwise `null`. */
  asked: Store<readonly InboxRow[] | null>;
  snooze: (rows: readonly InboxRow[], answer: SnoozeAnswer, listed: readonly InboxRow[]) => void;
  end: (rows: readonly InboxRow[]) => void;
}

/** The versions that a change made, and the name of its only row. */
interface SnoozeUndo {
  of: Pick<Snooze, 'id' | 'version'>[];
  name: string | null;
}

export function createSnoozing(client: QueryClient, undos: Undos): SnoozeWork {
  const messages = createBarMessages();
  const versions = createRestoredVersions();
  const perform = undoableKind<SnoozeUndo>(undos, messages, {
    key: 'snooze',
    name: snoozeTexts.undoSnooze,
    back: async ({ of, name }) => {
      let left: { error: unknown } | null = null;
      const restored = await versions.undo(of, async (latest) => {
        const undone = await changeSnoozes(client, { action: 'undo', of: latest });
        left = undone.left;
        return undone.done;
      });
      return { words: undoneText(restored.length, of.length, name), left };
    },
  });
  const undoable = <Item>(
    rows: readonly InboxRow[],
    items: readonly Item[],
    work: (of: Item[]) => Promise<SentInParts<Item, Snooze>>,
    say: (what: string) => string,
  ): void => {
    const name = nameOfRows(rows);
    const attempt = async (some: readonly Item[]): Promise<Outcome<SnoozeUndo>> => {
      const { done, left } = await work([...some]);
      const of = done.map(({ id, version }) => ({ id, version }));
      const words = say(nameOrCount(done.length, name));
      return outcomeInParts({ words, of: of.length === 0 ? null : { of, name }, left }, attempt);
    };
    perform(() => attempt(items));
  };
  return {
    known: createStore<KnownSnoozes | undefined>(undefined),
    messages,
    asked: createStore<readonly InboxRow[] | null>(null),
    snooze: (rows, { until, onNews }, listed) => {
      const of = snoozed(rows, listed);
      if (of.length === 0) return;
      const time = until === null ? null : new Date(until).toISOString();
      undoable(
        rows,
        of,
        (some) => changeSnoozes(client, { action: 'snooze', until: time, onNews, of: some }),
        (what) => snoozeTexts.snoozed(what, snoozeTexts.until(until, onNews, Date.now())),
      );
    },
    end: (rows) => {
      const of = distinct(rows).map(({ target: { id } }) => ({ id }));
      if (of.length === 0) return;
      undoable(
        rows,
        of,
        (some) => changeSnoozes(client, { action: 'end', of: some }),
        snoozeTexts.ended,
      );
    },
  };
}

/**
 * Returns rows to snooze with the notifications of their records that the person could see:
 * anything else is news.
 */
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

/** Each id once, because several rows may share a record's id. */
function distinct(rows: readonly InboxRow[]) {
  const of = new Map<string, { row: InboxRow; target: NonNullable<ReturnType<typeof targetOf>> }>();
  for (const row of rows) {
    const target = targetOf(row.value);
    if (target !== null && !of.has(idKey(target.id))) of.set(idKey(target.id), { row, target });
  }
  return [...of.values()];
}
