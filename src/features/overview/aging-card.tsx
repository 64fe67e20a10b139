import { shownBuckets, type BucketKey, type UnitsAging } from '#lib/ledger/aging.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { BarCell, longestOf } from '#ui/bars.tsx';
import { SmallTable } from '#ui/small-table.tsx';
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
export function AgingCard({ aging, day, units }: AgingCardProps) {
  const buckets = shownBuckets(aging);
  const lengthsOf = (key: BucketKey) => [Number(aging.buckets[key])];
  const longest = longestOf(buckets.map(({ key }) => lengthsOf(key)));
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
      <SmallTable
        label={overviewLedgerTexts.agingTable}
        hasRowHeads
        columns={[
          { name: overviewLedgerTexts.overdue },
          { name: overviewLedgerTexts.balanceIn(units), isNumber: true },
        ]}
        rows={buckets.map(({ key, name }) => {
          const to = links.aging(key, day, aging.units);
          return {
            key,
            cells: [
              <BarCell key="bar" name={name} lengths={lengthsOf(key)} longest={longest} to={to} />,
              <SumLink key="sum" value={aging.buckets[key]} to={to} />,
            ],
          };
        })}
      />
    </Card>
  );
}
