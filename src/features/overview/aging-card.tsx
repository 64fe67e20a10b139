import { memo } from 'react';
import { shownBuckets, type UnitsAging } from '#lib/ledger/aging.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { Card } from './card.tsx';
import { links } from './links.ts';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts } from './texts.ts';

interface AgingCardProps {
  aging: UnitsAging;
  day: CalendarDay;
  units: string;
}

/** Charts balances by days overdue. */
export const AgingCard = memo(function AgingCard({ aging, day, units }: AgingCardProps) {
  const buckets = shownBuckets(aging);
  const places = mostPlaces(buckets.map(({ key }) => aging.buckets[key]));
  return (
    <Card
      title={overviewLedgerTexts.aging}
      note={
        <>
          <SumLink value={aging.balance} units={units} to={links.balance(aging.units)} />{' '}
          {overviewLedgerTexts.agingCover(formatDay(day))}
        </>
      }
    >
      <BarTable
        label={overviewLedgerTexts.agingTable}
        columns={[
          { name: overviewLedgerTexts.overdue },
          { name: overviewLedgerTexts.balanceIn(units), isNumber: true },
        ]}
        rows={buckets.map(({ key, name }) => {
          const to = links.aging(key, aging.units);
          const value = aging.buckets[key];
          return {
            key,
            name,
            lengths: [Number(value)],
            to,
            cells: [<SumLink key="sum" value={value} places={places} to={to} />],
          };
        })}
      />
    </Card>
  );
});
