import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLive } from '#api/events/live.ts';
import { notificationQueries } from '#api/notifications.ts';
import { rowOfSnooze, snoozesQuery } from '#api/snoozes.ts';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { atTime } from '#ui/values/at-time.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import { ResultBar } from '../parts/result-bar.tsx';
import { UnavailableBar } from '../parts/unavailable-bar.tsx';
import { arrangeRows, snoozeKey } from './arrange.ts';
import { createSnoozing, type SnoozeWork } from './create-snoozing.ts';
import { snoozeParts } from './snooze-parts.tsx';
import { inboxTexts } from '../model/texts.ts';
import { snoozeTexts } from './texts.ts';

const dialog = () => import('./snooze-dialog.tsx');
const SnoozeDialog = lazy(async () => ({ default: (await dialog()).SnoozeDialog }));

const backKey = [...notificationQueries.all, 'back'] as const;
const NONE: readonly InboxRow[] = [];

/** Snoozes notifications, hides them until their time has come, and shows them on top then. */
export function Snoozing() {
  const inbox = useInbox();
  const client = useQueryClient();
  const [work] = useState(() => createSnoozing(client, inbox.undos));
  const [parts] = useState(() => snoozeParts(work, inbox));
  useLive();
  const { data, isError, refetch } = useQuery(snoozesQuery);
  useLayoutEffect(() => work.known.set(data), [work, data]);

  const now = useDue(
    data?.snoozes.map(({ until }) => until),
    data?.ahead ?? 0,
  );
  const { waiting, back } = useMemo(() => {
    const of = { waiting: new Set<string>(), back: [] as { row: InboxRow; at: number }[] };
    for (const snooze of data?.snoozes ?? []) {
      const { id, state, until, backAt } = snooze;
      const isDue = until !== null && Date.parse(until) <= now;
      if (state === 'waiting' && !isDue) of.waiting.add(idKey(id));
      if (state === 'ended' || (state === 'waiting' && !isDue)) continue;
      const row = rowOfSnooze(snooze);
      if (row !== null) of.back.push({ row, at: Date.parse(backAt ?? until!) });
    }
    const latestFirst = of.back.toSorted((a, b) => b.at - a.at).map(({ row }) => row);
    return { waiting: of.waiting, back: latestFirst };
  }, [data, now]);

  // In the query cache, so that actions change their status like that of any row.
  useLayoutEffect(() => {
    client.setQueryData(backKey, { rows: back });
  }, [client, back]);
  const shown = useQuery<{ rows: readonly InboxRow[] }>({
    queryKey: backKey,
    queryFn: () => ({ rows: NONE }),
    enabled: false,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const top = shown.data?.rows ?? NONE;

  useLayoutEffect(() => {
    if (data === undefined) return;
    const isSnoozed = (notification: Notification): boolean => {
      const key = waiting.size === 0 ? null : snoozeKey(notification);
      return key !== null && waiting.has(key);
    };
    const keys = new Set(top.map(({ value }) => snoozeKey(value)));
    inbox.snoozes.set({
      ...parts,
      isSnoozed,
      count: waiting.size,
      arrange: (rows, filters, listing) =>
        arrangeRows(rows, filters, listing, { waiting, back: top }),
      separate: (rows, daysOf) => {
        const first = rows.findIndex(({ value }) => !keys.has(snoozeKey(value)));
        const end = first === -1 ? rows.length : first;
        if (keys.size === 0 || end === 0) return null;
        const days = daysOf(rows.slice(end));
        return [
          { index: 0, label: snoozeTexts.backGroup },
          ...days.map(({ index, label }) => ({ index: index + end, label })),
        ];
      },
      ask: (rows) => work.asked.set(rows ?? inbox.chosen()),
    });
  }, [inbox, parts, work, data, waiting, top]);
  useEffect(() => () => inbox.snoozes.set(null), [inbox]);

  // Loads the dialog early, because the second key may follow the first at once.
  useEffect(() => void dialog().catch(() => {}), []);
  const isPossible = (): boolean => inbox.chosen().length > 0;
  useCommands([
    {
      name: snoozeTexts.snooze,
      group: inboxTexts.screen,
      keys: ['s'],
      changes: true,
      isPossible,
      run: () => work.asked.set(inbox.chosen()),
    },
    {
      name: snoozeTexts.end,
      group: inboxTexts.screen,
      changes: true,
      isPossible: () => inbox.chosen().some(({ value }) => waiting.has(snoozeKey(value) ?? '')),
      run: () => work.end(inbox.chosen()),
    },
  ]);
  return (
    <>
      <Asked work={work} />
      <SnoozeBar
        work={work}
        hasFailed={isError && data === undefined}
        onRetry={() => void refetch()}
      />
    </>
  );
}

/** Returns the server's time at which a snooze was last due; renders again when the next one is. */
function useDue(untils: readonly (string | null)[] | undefined, ahead: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const next = Math.min(
      ...(untils ?? [])
        .map((until) => (until === null ? Infinity : Date.parse(until)))
        .filter((it) => it > now + ahead),
    );
    return next === Infinity ? undefined : atTime(next - ahead, () => setNow(Date.now()));
  }, [untils, ahead, now]);
  return now + ahead;
}

/** Takes snoozed rows out of the selection; rows selected behind open details stay in it. */
function deselect({ selection, setMany, clear }: Inbox, rows: readonly InboxRow[]): void {
  const { keys } = selection.get();
  const isWhole = rows.length >= keys.size && rows.some(({ key }) => keys.has(key));
  if (isWhole) clear();
  else
    setMany(
      rows.map(({ key }) => key),
      false,
    );
}

function Asked({ work }: { work: SnoozeWork }) {
  const inbox = useInbox();
  const rows = useStored(work.asked, (it) => it);
  if (rows === null || rows.length === 0) return null;
  return (
    <Opening>
      <SnoozeDialog
        count={rows.length}
        hasRecords={rows.every(({ value }) => value.RecordId !== null)}
        onClosed={(answer) => {
          work.asked.set(null);
          if (answer === null) return;
          work.snooze(rows, answer, inbox.rows.get());
          deselect(inbox, rows);
        }}
      />
    </Opening>
  );
}

/** Shows the last snooze at the bottom, with Undo. */
function SnoozeBar({
  work,
  hasFailed,
  onRetry,
}: {
  work: SnoozeWork;
  hasFailed: boolean;
  onRetry: () => void;
}) {
  return (
    <ResultBar label={snoozeTexts.bar} messages={work.messages}>
      <UnavailableBar
        label={snoozeTexts.viewBar}
        words={hasFailed ? snoozeTexts.unavailable : null}
        onRetry={onRetry}
      />
    </ResultBar>
  );
}
