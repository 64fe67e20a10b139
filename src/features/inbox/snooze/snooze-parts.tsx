import { Text } from '@mantine/core';
import { IconClockPause, IconClockPlay } from '@tabler/icons-react';
import type { Snooze } from '#contract/snooze.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useToday } from '#ui/values/use-today.ts';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import type { Snoozes } from '../model/snoozes.ts';
import { RowAction } from '../parts/row-action.tsx';
import { snoozeKey } from './arrange.ts';
import type { SnoozeWork } from './create-snoozing.ts';
import { snoozeTexts } from './texts.ts';

/** Returns components for the parts of the inbox; they stay the same as long as `work` does. */
export function snoozeParts(
  work: SnoozeWork,
  inbox: Inbox,
): Pick<Snoozes, 'Badge' | 'RowAction' | 'Action' | 'DetailsAction'> {
  return {
    Badge: ({ row }) => <SnoozeBadge work={work} row={row} />,
    RowAction: ({ row, name }) => <SnoozeRow work={work} row={row} name={name} />,
    Action: () => <SnoozeButton isEnd={false} onClick={() => work.asked.set(inbox.chosen())} />,
    DetailsAction: ({ row }) => <SnoozeInDetails work={work} row={row} />,
  };
}

/** The current or former snooze of a row; `undefined` where it was not snoozed. */
function useSnooze(work: SnoozeWork, row: InboxRow): Snooze | undefined {
  return useStored(work.known, (known) => {
    const key = snoozeKey(row.value);
    return key === null ? undefined : known?.byKey.get(key);
  });
}

function isWaiting({ state, until }: Snooze): boolean {
  return state === 'waiting' && (until === null || Date.parse(until) > Date.now());
}

function SnoozeBadge({ work, row }: { work: SnoozeWork; row: InboxRow }) {
  const snooze = useSnooze(work, row);
  return snooze && <SnoozeWords snooze={snooze} />;
}

function SnoozeWords({ snooze }: { snooze: Snooze }) {
  const today = useToday();
  const { until, onNews, who, backAt, why } = snooze;
  const time = until === null ? null : Date.parse(until);
  const words = isWaiting(snooze)
    ? `${snoozeTexts.badge(snoozeTexts.until(time, onNews, today))}${snoozeTexts.by(who)}`
    : snoozeTexts.back(
        who,
        shortInstant(backAt === null ? time! : Date.parse(backAt), today),
        why === 'news',
      );
  return (
    <Text component="span" inherit fw={600} c="var(--waybill-accent)" title={words}>
      {words} ·{' '}
    </Text>
  );
}

function SnoozeRow({ work, row, name }: { work: SnoozeWork; row: InboxRow; name: string }) {
  const snooze = useSnooze(work, row);
  const isEnd = snooze !== undefined && isWaiting(snooze);
  const label = isEnd ? snoozeTexts.end : snoozeTexts.snooze;
  return (
    <RowAction
      label={label}
      name={name}
      onClick={() => (isEnd ? work.end([row]) : work.asked.set([row]))}
    >
      {isEnd ? (
        <IconClockPlay size="1rem" aria-hidden />
      ) : (
        <IconClockPause size="1rem" aria-hidden />
      )}
    </RowAction>
  );
}

function SnoozeInDetails({ work, row }: { work: SnoozeWork; row: InboxRow }) {
  const snooze = useSnooze(work, row);
  const isEnd = snooze !== undefined && isWaiting(snooze);
  return (
    <SnoozeButton isEnd={isEnd} onClick={() => (isEnd ? work.end([row]) : work.asked.set([row]))} />
  );
}

function SnoozeButton({ isEnd, onClick }: { isEnd: boolean; onClick: () => void }) {
  const isPhone = useIsPhone();
  const label = isEnd ? snoozeTexts.end : snoozeTexts.snooze;
  const Icon = isEnd ? IconClockPlay : IconClockPause;
  return (
    <SmallWriteButton aria-label={label} title={label} onClick={onClick}>
      <Icon size="1rem" aria-hidden />
      {!isPhone && (
        <Text component="span" inherit ms={6}>
          {label}
        </Text>
      )}
    </SmallWriteButton>
  );
}
