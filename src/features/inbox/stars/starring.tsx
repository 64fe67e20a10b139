import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import { targetOf } from '#api/notifications.ts';
import { useChangeStars, useStars } from '#api/stars.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { useCommands } from '#ui/commands.tsx';
import { createStore } from '#ui/store.ts';
import visually from '#ui/visually-hidden.module.css';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { inboxTexts } from '../model/texts.ts';
import { SaidBar } from '../parts/said-bar.tsx';
import { starParts } from './star-parts.tsx';
import { starTexts } from './texts.ts';

/** The id that a star has of a notification; `null` for one that can't be named. */
function starKey(notification: Notification): string | null {
  const target = targetOf(notification);
  return target && idKey(target.id);
}

/** Stars notifications, for this person alone. */
export function Starring() {
  const inbox = useInbox();
  const stars = useStars();
  const { mutate, error, reset } = useChangeStars();
  const failure = useMemo(
    () => error && { words: starTexts.failed(describeFailure(error).title), isFailure: true },
    [error],
  );
  const [said, say] = useState('');
  const [known] = useState(() => createStore<ReadonlySet<string>>(new Set()));
  const [work] = useState(() => ({
    known,
    keyOf: starKey,
    toggle: createStore<(rows: readonly InboxRow[]) => void>(() => {}),
  }));
  const [parts] = useState(() => starParts(work));

  useLayoutEffect(() => {
    // All of them are starred unless all are.
    work.toggle.set((rows) => {
      const ids = [...new Set(rows.flatMap(({ value }) => starKey(value) ?? []))];
      if (ids.length === 0) return;
      const isStarred = !ids.every((id) => known.get().has(id));
      const words = isStarred ? starTexts.added(ids.length) : starTexts.removed(ids.length);
      mutate({ isStarred, ids }, { onSuccess: () => say(words) });
    });
  }, [work, known, mutate]);
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
  return (
    <>
      <p role="status" className={visually.hidden}>
        {said}
      </p>
      <SaidBar label={starTexts.bar} said={failure} undo={null} onDismiss={reset} />
    </>
  );
}
