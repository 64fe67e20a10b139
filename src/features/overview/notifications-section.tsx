import { SegmentedControl } from '@mantine/core';
import { useDeferredValue, useMemo, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { useCollection } from '#api/collection/use-collection.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { isShown } from '#api/notifications.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { readersDay } from '#lib/calendar-day.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { useToday } from '#ui/values/use-today.ts';
import { WhenNear } from '#ui/when-near.tsx';
import { MOST_PAGES } from './bounds.ts';
import { countByDay, DAYS } from './count-by-day.ts';
import { Cards, Section } from './card.tsx';
import { HoursCard } from './hours-card.tsx';
import { LoadLine } from './load-line.tsx';
import { loadingTexts, notificationTexts, nouns, overviewTexts } from './texts.ts';
import { TypesCard } from './types-card.tsx';
import { UnreadCard } from './unread-card.tsx';
import { writeOverview } from './overview-search.ts';
import { useDrawn } from './use-drawn.ts';
import { WaitingDays, WaitingHours } from './waiting-days.tsx';

const choices = [
  { value: 'inbox', label: notificationTexts.inbox },
  { value: 'everything', label: notificationTexts.everything },
] as const;

/**
 * Charts recent notifications by type, day and hour. Shares its rows with the inbox's search, so
 * that a click on a figure needs no loading.
 */
export function NotificationsSection() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const status = parameters.get('of') === 'everything' ? 'everything' : 'inbox';
  const today = readersDay(useToday());
  const collection = useCollection({ status, types: [] }, true, MOST_PAGES);
  const { rows, loadedAt, newestLoadedAt, order, state } = collection;
  const shown = useMemo(
    () => rows.map(({ value }) => value).filter(({ Status }) => isShown(status, Status)),
    [rows, status],
  );
  const counts = useMemo(() => countByDay(shown, today), [shown, today]);
  // Rendered in slices, because the first rows cause everything that depends on them to render. One
  // value decides on all, because a moment with neither placeholder nor chart moves the content
  // below.
  const drawn = useDeferredValue(
    rows.length > 0 || state === 'complete'
      ? 'counted'
      : state === 'loading' || state === 'idle'
        ? 'waiting'
        : 'nothing',
    'waiting',
  );
  const oldest = rows.at(-1)?.instant;
  const oldestDay =
    order === 'newest-first' && oldest !== undefined ? readersDay(oldest) : undefined;
  const isEnough = oldestDay !== undefined && oldestDay < today - DAYS + 1;
  const from = state === 'complete' ? null : (oldestDay ?? null);
  return (
    <Section id="notifications" title={overviewTexts.notifications}>
      <LoadLine
        load={{
          ...collection,
          rows: shown.length,
          faults: [],
          beganAt: newestLoadedAt ?? loadedAt,
          loadedAt: loadedAt === null ? null : (newestLoadedAt ?? loadedAt),
        }}
        noun={nouns.notification}
        which={status === 'inbox' ? notificationTexts.inInbox : notificationTexts.all}
        age={
          loadedAt !== null && newestLoadedAt !== null && newestLoadedAt > loadedAt
            ? loadingTexts.older(shortInstant(loadedAt, newestLoadedAt))
            : ''
        }
        ifNotAll={isEnough ? loadingTexts.daysComplete : loadingTexts.daysPartial}
        describe={describeFailure}
      >
        <SegmentedControl
          size="xs"
          aria-label={notificationTexts.shown}
          data={[...choices]}
          value={status}
          onChange={(of) =>
            void navigate({ search: writeOverview(parameters, 'of', of === 'inbox' ? '' : of) })
          }
        />
      </LoadLine>
      <Cards>
        {drawn === 'waiting' && <WaitingDays />}
        {drawn === 'counted' && (
          <CountedCards counts={counts} status={status} today={today} from={from} />
        )}
        <UnreadCard />
      </Cards>
    </Section>
  );
}

/** Draws what was counted. It mounts with the first rows: former figures can stay for a moment. */
function CountedCards(counted: ComponentProps<typeof TypesCard>) {
  // Its links lead to the counted rows.
  const drawn = useDrawn(counted);
  return (
    <>
      <TypesCard {...drawn} />
      <WhenNear fallback={<WaitingHours />}>
        <HoursCard {...drawn} />
      </WhenNear>
    </>
  );
}
