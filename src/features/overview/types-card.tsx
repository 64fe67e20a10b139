import { Text } from '@mantine/core';
import { formatCount } from '#lib/locale.ts';
import { memo, useMemo } from 'react';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { FigureLink } from '#ui/figure-link.tsx';
import visually from '#ui/visually-hidden.module.css';
import { Card } from './card.tsx';
import { CountLink } from './count-link.tsx';
import type { DayCounts } from './count-by-day.ts';
import { countedDayName, daysCovered } from './counted-days.ts';
import { links } from './links.ts';
import { notificationTexts } from './texts.ts';
import { typeLabel, typeSeries } from './type-series.ts';

interface TypesCardProps {
  counts: DayCounts;
  status: 'inbox' | 'everything';
  today: CalendarDay;
  /** The first day that is loaded, because a zero for an earlier one would be false; `null`: all are. */
  from: CalendarDay | null;
}

/** Charts notifications by type and day. */
export const TypesCard = memo(function TypesCard({ counts, status, today, from }: TypesCardProps) {
  const names = useMemo(
    () => counts.days.map((day) => countedDayName(calendarDay(day)!)),
    [counts],
  );
  const stacked = useMemo(() => typeSeries(counts.types), [counts]);
  const isLoaded = (day: string): boolean => from === null || calendarDay(day)! >= from;
  const countOf = (count: number, type: string | null, day: string) =>
    isLoaded(day) ? (
      <CountLink key={day} count={count} to={links.days(status, type, day, today)} />
    ) : (
      <NotLoaded key={day} />
    );
  const table = (
    <SmallTable
      label={notificationTexts.table}
      hasRowHeads
      columns={[
        { name: notificationTexts.type },
        { name: notificationTexts.sum, isNumber: true },
        ...names.map((name) => ({ name, isNumber: true })),
      ]}
      rows={[
        ...counts.types.map(({ type, counts: ofDays, total }) => ({
          key: type,
          cells: [
            typeLabel(type),
            <CountLink key="sum" count={total} to={links.days(status, type, null, today)} />,
            ...ofDays.map((count, place) => countOf(count, type, counts.days[place]!)),
          ],
        })),
        {
          key: notificationTexts.allTypes,
          cells: [
            <strong key="name">{notificationTexts.allTypes}</strong>,
            <CountLink key="sum" count={counts.total} to={links.days(status, null, null, today)} />,
            ...counts.totals.map((count, place) => countOf(count, null, counts.days[place]!)),
          ],
        },
      ]}
    />
  );
  return (
    <Card
      isWide
      {...(counts.total > 0 && { table })}
      title={notificationTexts.byDay}
      note={
        <>
          <FigureLink to={links.days(status, null, null, today)} fw={600} fz="md">
            {formatCount(counts.total)}
          </FigureLink>{' '}
          {daysCovered(today, counts.isLocal)}
        </>
      }
    >
      {counts.total === 0 ? (
        <Text c="dimmed">{notificationTexts.noneInDays}</Text>
      ) : (
        <BarTable
          label={notificationTexts.byDay}
          columns={[
            { name: notificationTexts.day },
            { name: notificationTexts.sum, isNumber: true },
          ]}
          series={stacked}
          rows={counts.days.map((day, place) => {
            const to = links.days(status, null, day, today);
            const ofDay = stacked.map(({ name, counts: of }) => ({ name, count: of[place]! }));
            return {
              key: day,
              name: names[place],
              lengths: ofDay.map(({ count }) => (isLoaded(day) ? count : 0)),
              to,
              title: ofDay
                .filter(({ count }) => count > 0)
                .map(({ name, count }) => `${name}: ${formatCount(count)}`)
                .join('\n'),
              cells: [countOf(counts.totals[place]!, null, day)],
            };
          })}
        />
      )}
    </Card>
  );
});

function NotLoaded() {
  return (
    <>
      <span aria-hidden>…</span>
      <span className={visually.hidden}>{notificationTexts.dayNotLoaded}</span>
    </>
  );
}
