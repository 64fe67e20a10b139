import type { QueryClient } from '@tanstack/react-query';
import { changeLabels, type KnownLabels } from '#api/labels.ts';
import { targetOf } from '#api/notifications.ts';
import type { LabelChange } from '#contract/label-change.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';
import { createStore, type Store } from '#lib/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import { nameOfRows, nameOrCount } from '../model/name-or-count.ts';
import type { Undos } from '../model/undos.ts';
import { createBarMessages, type BarMessages } from '../parts/bar-message.ts';
import { outcomeInParts, undoableKind, type Outcome } from '../parts/do-undoable.ts';
import { labelTexts } from './texts.ts';

/** The known labels and the actions on them. */
export interface LabelWork {
  known: Store<KnownLabels | undefined>;
  messages: BarMessages;
  /** The rows to label while the dialog is open, otherwise `null`. */
  asked: Store<readonly InboxRow[] | null>;
  change: (action: LabelChange['action'], label: string, rows: readonly InboxRow[]) => void;
}

type NamedChange = Pick<LabelChange, 'action' | 'label' | 'of'> & { name: string | null };

export function createLabeling(client: QueryClient, undos: Undos): LabelWork {
  const messages = createBarMessages();
  const changeNamed = async ({ name, ...what }: NamedChange) => {
    const { done, left } = await changeLabels(client, what);
    return { done: [...done], left, words: labelWords(what, done.length, name) };
  };
  const perform = undoableKind(undos, messages, {
    key: 'label',
    name: labelTexts.undoLabel,
    back: changeNamed,
  });
  return {
    known: createStore<KnownLabels | undefined>(undefined),
    messages,
    asked: createStore<readonly InboxRow[] | null>(null),
    change: (action, label, rows) => {
      const ids = rows.flatMap(({ value }) => targetOf(value)?.id ?? []);
      const wanted = [...new Map(ids.map((id) => [idKey(id), id])).values()];
      if (wanted.length === 0) return;
      const name = nameOfRows(rows);
      const opposite = action === 'add' ? 'remove' : 'add';
      const attempt = async (ids: readonly string[]): Promise<Outcome<NamedChange>> => {
        const { done, left, words } = await changeNamed({ action, label, of: [...ids], name });
        const undo: NamedChange = { action: opposite, label, of: done, name };
        return outcomeInParts({ words, of: done.length === 0 ? null : undo, left }, attempt);
      };
      perform(() => attempt(wanted));
    },
  };
}

function labelWords({ action, label }: LabelChange, count: number, name: string | null): string {
  const added = visibleString(label);
  const { did, didAlready } = labelTexts[action === 'add' ? 'adding' : 'removing'];
  return count === 0 ? didAlready(added) : did(added, nameOrCount(count, name));
}

const NONE: readonly string[] = [];

/** Returns the labels of a notification at the last check. */
export function labelsOf(
  known: KnownLabels | undefined,
  notification: Pick<Notification, 'id'>,
): readonly string[] {
  const { id } = notification;
  if (known === undefined || known.byKey.size === 0 || id === null) return NONE;
  return known.byKey.get(idKey(id)) ?? NONE;
}
