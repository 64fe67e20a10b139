import type { QueryClient } from '@tanstack/react-query';
import { changeLabels, type KnownLabels } from '#api/labels.ts';
import { targetOf } from '#api/notifications.ts';
import type { LabelChange } from '#contract/label-change.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { visibleString } from '#lib/visible-text.ts';
import { createStore, type Store } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';
import { nameOrCount } from '../model/name-or-count.ts';
import type { Undo, Undos } from '../model/undos.ts';
import { saidOfFailure, type BarMessage } from '../parts/bar-message.ts';
import { labelTexts } from './texts.ts';

/** The known labels and the actions on them. */
export interface LabelWork {
  known: Store<KnownLabels | undefined>;
  said: Store<BarMessage | null>;
  /** The rows to label while the dialog is open, otherwise `null`. */
  asked: Store<readonly InboxRow[] | null>;
  change: (action: LabelChange['action'], label: string, rows: readonly InboxRow[]) => void;
}

export function createLabeling(client: QueryClient, undos: Undos): LabelWork {
  const said = createStore<BarMessage | null>(null);
  /** @returns ids of those that this changed */
  async function attempt(
    change: LabelChange,
    rows: readonly InboxRow[],
    undo: Undo | null,
  ): Promise<string[]> {
    const label = visibleString(change.label);
    try {
      const of = await changeLabels(client, change);
      const [did, already] =
        change.action === 'add'
          ? [labelTexts.added, labelTexts.alreadyAdded]
          : [labelTexts.removed, labelTexts.alreadyRemoved];
      const words = of.length === 0 ? already(label) : did(label, nameOrCount(of.length, rows));
      said.set({ words, isFailure: false, undo });
      return of;
    } catch (error) {
      said.set(saidOfFailure(error));
      return [];
    }
  }
  return {
    known: createStore<KnownLabels | undefined>(undefined),
    said,
    asked: createStore<readonly InboxRow[] | null>(null),
    change: (action, label, rows) => {
      const ids = rows.flatMap(({ value }) => targetOf(value)?.id ?? []);
      const wanted = [...new Map(ids.map((id) => [idKey(id), id])).values()];
      if (wanted.length === 0) return;
      undos.follow(labelTexts.undoLabel, async (undo) => {
        const of = await attempt({ action, label, of: wanted }, rows, undo);
        if (of.length === 0) return null;
        return () => {
          said.set(null);
          void attempt({ action: action === 'add' ? 'remove' : 'add', label, of }, rows, null);
        };
      });
    },
  };
}

const NONE: readonly string[] = [];

/** Returns the labels of a notification, as of the last look. */
export function labelsOf(
  known: KnownLabels | undefined,
  notification: Pick<Notification, 'id'>,
): readonly string[] {
  const { id } = notification;
  if (known === undefined || known.byKey.size === 0 || id === null) return NONE;
  return known.byKey.get(idKey(id)) ?? NONE;
}
