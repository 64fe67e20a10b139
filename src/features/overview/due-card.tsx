import { dateFormatter } from '#lib/locale.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { SmallTable } from '#ui/small-table.tsx';
import { Card } from './card.tsx';
import { Chart } from './chart.tsx';
import { CountLink } from './count-link.tsx';
import type { DueSoon } from './due-soon.ts';
import { links } from './links.ts';
import { SINGLE_SERIES } from './type-series.ts';
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
export function DueCard({ due, today, units: { code, name: units } }: DueCardProps) {
  const { weeks, balance } = due;
  const last = weeks.at(-1)!.to;
  const bars = weeks.map(({ from, to, balance, count }) => ({
    key: String(from),
    name: [...new Set([from, to])].map((day) => shortDay(day * MS)).join(' – '),
    heights: [Number(balance)],
    lines: [`${formatAmount(balance)} ${units}`, overviewLedgerTexts.countTransactions(count)],
    to: links.due(from, to, code),
  }));
  return (
    <Card
      title={overviewLedgerTexts.due}
      table={
        <SmallTable
          label={overviewLedgerTexts.dueTable}
          columns={[
            { name: overviewLedgerTexts.week },
            { name: overviewLedgerTexts.transactions, isNumber: true },
            { name: overviewLedgerTexts.balanceIn(units), isNumber: true },
          ]}
          rows={weeks.map(({ from, balance, count }, place) => ({
            key: String(from),
            cells: [
              bars[place]!.name,
              <CountLink key="count" count={count} to={bars[place]!.to} />,
              <SumLink key="sum" value={balance} to={bars[place]!.to} />,
            ],
          }))}
        />
      }
      note={
        <>
          <SumLink value={balance} units={units} to={links.due(today, last, code)} />{' '}
          {overviewLedgerTexts.dueCover(formatDay(today), formatDay(last))}
        </>
      }
    >
      <Chart
        label={overviewLedgerTexts.dueChart(
          units,
          bars.map(({ name, lines }) => `${name}: ${lines[0]}`).join(', '),
        )}
        bars={bars}
        series={[{ name: overviewLedgerTexts.balance, color: SINGLE_SERIES }]}
      />
    </Card>
  );
}
