import { dateFormatter, formatCount } from '#lib/locale.ts';
import { useMemo } from 'react';
import { calendarDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Link } from '#ui/link.tsx';
import { SmallTable } from '#ui/small-table.tsx';
import { Card } from './card.tsx';
import { Chart } from './chart.tsx';
import { CountLink } from './count-link.tsx';
import { firstTypes, type DayCounts } from './count-by-day.ts';
import { links } from './links.ts';
import classes from './overview.module.css';
import { notificationTexts, overviewTexts } from './texts.ts';

interface TypesCardProps {
  counts: DayCounts;
  status: 'inbox' | 'everything';
  today: CalendarDay;
}

/** More series would need colors that people can't tell apart. */
const SERIES = 6;

const dayName = dateFormatter({
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const MS = 86_400_000;

/** Charts notifications by type and day. */
export function TypesCard({ counts, status, today }: TypesCardProps) {
  const names = useMemo(() => counts.days.map((day) => dayName(calendarDay(day)! * MS)), [counts]);
  const stacked = useMemo(() => firstTypes(counts.types, SERIES), [counts]);
  const bars = counts.days.map((day, place) => ({
    key: day,
    name: names[place]!,
    heights: stacked.map((type) => type.counts[place]!),
    lines: [
      notificationTexts.ofDay(counts.totals[place]!),
      ...stacked
        .filter((type) => type.counts[place]! > 0)
        .map(({ type, counts }) => `${visibleString(type)}: ${formatCount(counts[place]!)}`),
    ],
    to: links.days(status, null, day, today),
  }));
  const series = stacked.map(({ type }) => visibleString(type));
  return (
    <Card
      isWide
      title={notificationTexts.byDay}
      note={
        <>
          <Link to={links.days(status, null, null, today)} className={classes.sum}>
            {formatCount(counts.total)}
          </Link>{' '}
          {notificationTexts.byDayCover(names[0]!, names.at(-1)!)}
        </>
      }
    >
      {counts.total === 0 ? (
        <p className={classes.empty}>{notificationTexts.noneInDays}</p>
      ) : (
        <Chart
          label={notificationTexts.chart(
            bars.map(({ name, lines }) => `${name}: ${lines[0]}`).join(', '),
          )}
          bars={bars}
          series={series}
        >
          <SmallTable
            label={notificationTexts.table}
            columns={[
              { name: notificationTexts.type },
              { name: notificationTexts.sum, isNumber: true },
              ...names.map((name) => ({ name, isNumber: true })),
            ]}
            rows={[
              ...counts.types.map(({ type, counts: ofDays, total }) => ({
                key: type,
                cells: [
                  visibleString(type) || overviewTexts.noType,
                  <CountLink key="sum" count={total} to={links.days(status, type, null, today)} />,
                  ...ofDays.map((count, place) => (
                    <CountLink
                      key={counts.days[place]}
                      count={count}
                      to={links.days(status, type, counts.days[place]!, today)}
                    />
                  )),
                ],
              })),
              {
                key: notificationTexts.allTypes,
                cells: [
                  <strong key="name">{notificationTexts.allTypes}</strong>,
                  <CountLink
                    key="sum"
                    count={counts.total}
                    to={links.days(status, null, null, today)}
                  />,
                  ...counts.totals.map((count, place) => (
                    <CountLink
                      key={counts.days[place]}
                      count={count}
                      to={links.days(status, null, counts.days[place]!, today)}
                    />
                  )),
                ],
              },
            ]}
          />
        </Chart>
      )}
    </Card>
  );
}
