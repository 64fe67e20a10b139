import { memo } from 'react';
import { dateFormatter } from '#lib/locale.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { Card } from './card.tsx';
import { CountLink } from './count-link.tsx';
import type { DueSoon } from './due-soon.ts';
import { links } from './links.ts';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts } from './texts.ts';
import type { Units } from './units.ts';

interface DueCardProps {
  due: DueSoon;
  today: CalendarDay;
  units: Units;
}

const shortDay = dateFormatter({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});
const MS = 86_400_000;

/** Charts balances due in the next 30 days, by week. */
export const DueCard = memo(function DueCard({
  due,
  today,
  units: { code, name: units },
}: DueCardProps) {
  const { weeks, balance } = due;
  const last = weeks.at(-1)!.to;
  const places = mostPlaces(weeks.map((week) => week.balance));
  return (
    <Card
      title={overviewLedgerTexts.due}
      note={
        <>
          <SumLink value={balance} units={units} to={links.due(today, last, code)} />{' '}
          {overviewLedgerTexts.dueCover(formatDay(today), formatDay(last))}
        </>
      }
    >
      <BarTable
        label={overviewLedgerTexts.dueTable}
        columns={[
          { name: overviewLedgerTexts.week },
          { name: overviewLedgerTexts.transactions, isNumber: true },
          { name: overviewLedgerTexts.balanceIn(units), isNumber: true },
        ]}
        rows={weeks.map(({ from, to, balance: ofWeek, count }) => {
          const rows = links.due(from, to, code);
          return {
            key: String(from),
            name: [...new Set([from, to])].map((day) => shortDay(day * MS)).join(' – '),
            lengths: [Number(ofWeek)],
            to: rows,
            cells: [
              <CountLink key="count" count={count} to={rows} />,
              <SumLink key="sum" value={ofWeek} places={places} to={rows} />,
            ],
          };
        })}
      />
    </Card>
  );
});
