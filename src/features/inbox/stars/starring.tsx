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
import { nameOfRows, nameOrCount } from '../model/name-or-count.ts';
import { ResultBar } from '../parts/result-bar.tsx';
import { createBarMessages } from '../parts/bar-message.ts';
import { undoableKind } from '../parts/do-undoable.ts';
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
    const attempt = async ({ of, what }: { of: StarChange; what: string }) => {
      await mutateAsync(of);
      return { words: of.isStarred ? starTexts.added(what) : starTexts.removed(what) };
    };
    const perform = undoableKind(undos, messages, {
      key: 'star',
      name: starTexts.undoStar,
      back: attempt,
    });
    // Stars all of them, unless all are starred already.
    work.toggle.set((rows) => {
      const wanted = [...new Set(rows.flatMap(({ value }) => starKey(value) ?? []))];
      if (wanted.length === 0) return;
      const unstarred = wanted.filter((id) => !known.get().has(id));
      const isStarred = unstarred.length > 0;
      const ids = isStarred ? unstarred : wanted;
      const changed = rows.filter(({ value }) => ids.includes(starKey(value) ?? ''));
      const what = nameOrCount(ids.length, nameOfRows(changed));
      perform(async () => ({
        ...(await attempt({ of: { isStarred, ids }, what })),
        of: { of: { isStarred: !isStarred, ids }, what },
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
