import { formatDecimal } from '#lib/decimal.ts';
import { agingBuckets, shownBuckets, type UnitsAging } from '#lib/ledger/aging.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { SmallTable } from '#ui/small-table.tsx';
import { Card } from './card.tsx';
import { Chart } from './chart.tsx';
import { links } from './links.ts';
import { SumLink } from './sum-link.tsx';
import { ledgerTexts } from './texts.ts';

interface AgingCardProps {
  aging: UnitsAging;
  day: CalendarDay;
  units: string;
}

/** Charts balances by days overdue. */
export function AgingCard({ aging, day, units }: AgingCardProps) {
  const bars = shownBuckets(aging).map(({ key, name }) => ({
    key,
    name: name.replace(' days overdue', '').replace('Over 90', '> 90'),
    heights: [Number(aging.buckets[key])],
    lines: [`${formatDecimal(aging.buckets[key])} ${units}`],
    to: links.aging(key, day, aging.units),
  }));
  return (
    <Card
      title={ledgerTexts.aging}
      note={
        <>
          <SumLink value={aging.balance} units={units} to={links.balance(aging.units)} />{' '}
          {ledgerTexts.agingCover(formatDay(day))}
        </>
      }
    >
      <Chart
        label={ledgerTexts.agingChart(
          units,
          bars.map(({ name, lines }) => `${name}: ${lines[0]}`).join(', '),
        )}
        bars={bars}
        series={[ledgerTexts.balance]}
      >
        <SmallTable
          label={ledgerTexts.agingTable}
          columns={[
            { name: ledgerTexts.overdue },
            { name: ledgerTexts.balanceIn(units), isNumber: true },
          ]}
          rows={agingBuckets.map(({ key, name }) => ({
            key,
            cells: [
              name,
              <SumLink
                key="sum"
                value={aging.buckets[key]}
                to={links.aging(key, day, aging.units)}
              />,
            ],
          }))}
        />
      </Chart>
    </Card>
  );
}
