import { formatAmount } from '#lib/format-amount.ts';
import { agingBuckets, shownBuckets, type UnitsAging } from '#lib/ledger/aging.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { SmallTable } from '#ui/small-table.tsx';
import { Card } from './card.tsx';
import { Chart } from './chart.tsx';
import { links } from './links.ts';
import { SINGLE_SERIES } from './type-series.ts';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts } from './texts.ts';

interface AgingCardProps {
  aging: UnitsAging;
  day: CalendarDay;
  units: string;
}

/** Charts balances by days overdue. */
export function AgingCard({ aging, day, units }: AgingCardProps) {
  const bars = shownBuckets(aging).map(({ key, short }) => ({
    key,
    name: short,
    heights: [Number(aging.buckets[key])],
    lines: [`${formatAmount(aging.buckets[key])} ${units}`],
    to: links.aging(key, day, aging.units),
  }));
  return (
    <Card
      title={overviewLedgerTexts.aging}
      table={
        <SmallTable
          label={overviewLedgerTexts.agingTable}
          columns={[
            { name: overviewLedgerTexts.overdue },
            { name: overviewLedgerTexts.balanceIn(units), isNumber: true },
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
      }
      note={
        <>
          <SumLink value={aging.balance} units={units} to={links.balance(aging.units)} />{' '}
          {overviewLedgerTexts.agingCover(formatDay(day))}
        </>
      }
    >
      <Chart
        label={overviewLedgerTexts.agingChart(
          units,
          bars.map(({ name, lines }) => `${name}: ${lines[0]}`).join(', '),
        )}
        bars={bars}
        series={[{ name: overviewLedgerTexts.balance, color: SINGLE_SERIES }]}
      />
    </Card>
  );
}
