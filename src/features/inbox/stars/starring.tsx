import { useEffect, useLayoutEffect, useState } from 'react';
import { targetOf } from '#api/notifications.ts';
import { useChangeStars, useStars } from '#api/stars.ts';
import type { Notification } from '#contract/notification.ts';
import type { StarChange } from '#contract/star.ts';
import { idKey } from '#lib/guid.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { createStore } from '#lib/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { inboxTexts } from '../model/texts.ts';
import { nameOrCount } from '../model/name-or-count.ts';
import { ResultBar } from '../parts/result-bar.tsx';
import { createBarMessages } from '../parts/bar-message.ts';
import { doUndoable } from '../parts/do-undoable.ts';
import { starParts } from './star-parts.tsx';
import { starTexts } from './texts.ts';

/** The id by which a star identifies a notification; `null` if it has none. */
function starKey(notification: Notification): string | null {
  const target = targetOf(notification);
  return target && idKey(target.id);
}

/** Stars notifications, for this person alone. */
export function Starring() {
  const inbox = useInbox();
  const { undos } = inbox;
  const stars = useStars();
  const { mutateAsync } = useChangeStars();
  const [messages] = useState(createBarMessages);
  const [known] = useState(() => createStore<ReadonlySet<string>>(new Set()));
  const [work] = useState(() => ({
    known,
    keyOf: starKey,
    toggle: createStore<(rows: readonly InboxRow[]) => void>(() => {}),
  }));
  const [parts] = useState(() => starParts(work));

  useLayoutEffect(() => {
    const attempt = async (change: StarChange, rows: readonly InboxRow[]): Promise<string> => {
      await mutateAsync(change);
      const what = nameOrCount(change.ids.length, rows);
      return change.isStarred ? starTexts.added(what) : starTexts.removed(what);
    };
    // Stars all of them, unless all are starred already.
    work.toggle.set((rows) => {
      const wanted = [...new Set(rows.flatMap(({ value }) => starKey(value) ?? []))];
      if (wanted.length === 0) return;
      const unstarred = wanted.filter((id) => !known.get().has(id));
      const isStarred = unstarred.length > 0;
      const ids = isStarred ? unstarred : wanted;
      const changed = rows.filter(({ value }) => ids.includes(starKey(value) ?? ''));
      doUndoable(undos, messages, starTexts.undoStar, async () => ({
        words: await attempt({ isStarred, ids }, changed),
        back: () => attempt({ isStarred: !isStarred, ids }, changed),
      }));
    });
  }, [work, known, mutateAsync, undos, messages]);
  useLayoutEffect(() => {
    if (stars === undefined) return;
    known.set(stars);
    inbox.stars.set({
      ...parts,
      count: stars.size,
      isStarred: (notification) => {
        const key = stars.size === 0 ? null : starKey(notification);
        return key !== null && stars.has(key);
      },
    });
  }, [inbox, known, parts, stars]);
  useEffect(() => () => inbox.stars.set(null), [inbox]);

  useCommands([
    {
      name: starTexts.add,
      group: inboxTexts.screen,
      keys: ['* s'],
      changes: true,
      isPossible: () => stars !== undefined && inbox.chosen().length > 0,
      run: () => work.toggle.get()(inbox.chosen()),
    },
  ]);
  return <ResultBar label={starTexts.bar} messages={messages} />;
}
