import { dateFormatter, formatCount } from '#lib/locale.ts';
import { firstDayOfWeek } from '#lib/week.ts';
import { memo, useState, type KeyboardEvent } from 'react';
import type { CalendarDay } from '#lib/calendar-day.ts';
import layout from '#ui/layout.module.css';
import { Link } from '#ui/link.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { FigureLink } from '#ui/figure-link.tsx';
import { Card } from './card.tsx';
import type { DayCounts } from './count-by-day.ts';
import { heatCap, heatLevel } from './heat-level.ts';
import { links } from './links.ts';
import classes from './overview.module.css';
import { notificationTexts } from './texts.ts';

interface HoursCardProps {
  counts: DayCounts;
  status: 'inbox' | 'everything';
  today: CalendarDay;
}

const weekdayName = dateFormatter({ timeZone: 'UTC', weekday: 'short' });
const hourName = dateFormatter({ timeZone: 'UTC', hour: 'numeric' });
/** 1970-01-04 was a Sunday. */
const nameOfWeekday = (weekday: number) => weekdayName((3 + weekday) * 86_400_000);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourNames = HOURS.map((hour) => hourName(hour * 3_600_000));

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Higher counts contrast more with the page: darker on a light one, lighter on a dark one. */
const heats = [
  ['var(--waybill-chrome)', 'dimmed'],
  [mixed(15, 'body'), 'text'],
  [mixed(30, 'body'), 'text'],
  [mixed(50, 'body'), 'text'],
  ['var(--waybill-accent)', 'body'],
  [mixed(50, 'text'), 'body'],
].map(([back, ink]) => ({ background: back, color: `var(--mantine-color-${ink})` }));

function mixed(percent: number, other: 'body' | 'text'): string {
  return `color-mix(in srgb, var(--waybill-accent) ${percent}%, var(--mantine-color-${other}))`;
}

/** A heat map of the week's hours, which is also a table of links. */
export const HoursCard = memo(function HoursCard({
  counts: { hours, total, isLocal },
  status,
  today,
}: HoursCardProps) {
  // The locale counts Sunday as 7, the chart as 0.
  const first = firstDayOfWeek() % 7;
  const week = Array.from({ length: 7 }, (_, place) => (first + place) % 7);
  const most = Math.max(...hours.flat());
  const cap = heatCap(hours.flat());
  // The table is one tab stop; the arrow keys move between its cells.
  const [active, setActive] = useState([0, 0] as readonly [row: number, column: number]);
  // A phone has no room for 24 columns.
  const isUpright = useIsPhone();
  const days = week.map((weekday) => ({ text: nameOfWeekday(weekday), name: undefined }));
  const clock = HOURS.map((hour) => ({ text: String(hour), name: hourNames[hour] }));
  const [lines, columns] = isUpright ? [clock, days] : [days, clock];
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = steps[event.key];
    if (!step) return;
    const row = Math.min(lines.length - 1, Math.max(0, active[0] + step[0]));
    const column = Math.min(columns.length - 1, Math.max(0, active[1] + step[1]));
    event.preventDefault();
    setActive([row, column]);
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus();
  };
  return (
    <Card
      isWide
      title={notificationTexts.byHour}
      note={
        <>
          <FigureLink to={links.days(status, null, null, today)} fw={600} fz="md">
            {formatCount(total)}
          </FigureLink>{' '}
          · {notificationTexts.byHourCover(most, isLocal)}
        </>
      }
    >
      <div className={layout.scrolls}>
        {/* The arrow keys move between its links. */}
        <table className={classes.heat} aria-label={notificationTexts.hours} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">{isUpright ? notificationTexts.hour : notificationTexts.day}</th>
              {columns.map((column) => (
                <th key={column.text} scope="col" aria-label={column.name} title={column.name}>
                  {column.text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <tr key={line.text}>
                <th scope="row" aria-label={line.name} title={line.name}>
                  {line.text}
                </th>
                {columns.map(({ text }, column) => {
                  const weekday = week[isUpright ? column : row]!;
                  const hour = isUpright ? row : column;
                  const count = hours[weekday]![hour]!;
                  const name = `${nameOfWeekday(weekday)}, ${hourNames[hour]}: ${formatCount(count)}`;
                  return (
                    <td key={text} style={heats[heatLevel(count, cap)]}>
                      <Link
                        to={links.hour(status, weekday, hour, today)}
                        data-place={`${row} ${column}`}
                        tabIndex={row === active[0] && column === active[1] ? 0 : -1}
                        aria-label={name}
                        title={name}
                        onFocus={() => setActive([row, column])}
                      >
                        {count === 0 ? '·' : formatCount(count)}
                      </Link>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
});
