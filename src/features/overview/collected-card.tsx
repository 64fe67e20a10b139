import { dateFormatter } from '#lib/locale.ts';
import { useMemo } from 'react';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { paymentQueries } from '#api/payments.ts';
import { useRows } from '#api/use-rows.ts';
import { useWholeList } from '#api/use-whole-list.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { formatDay, type CalendarDay } from '#lib/ledger/calendar-day.ts';
import { SmallTable } from '#ui/small-table.tsx';
import { MOST_PAGES } from './bounds.ts';
import { Card } from './card.tsx';
import { Chart, ChartSkeleton } from './chart.tsx';
import { startCollected } from './collected-by-month.ts';
import { CountLink } from './count-link.tsx';
import { COMPLETED, links } from './links.ts';
import type { CollectedQuestion } from './overview-views.ts';
import { SINGLE_SERIES } from './type-series.ts';
import { ReadingLine, readingStateOf } from './reading-line.tsx';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts, loadingTexts, nouns } from './texts.ts';
import type { Units } from './units.ts';

/** The same query as Payments uses for this status, so that both share the loaded rows. */
const payments = paymentQueries.list({
  partnerIds: [],
  ids: [],
  statuses: [Number(COMPLETED)],
});

const month = dateFormatter({
  timeZone: 'UTC',
  month: 'short',
  year: '2-digit',
});
const MS = 86_400_000;

/** Charts completed payments by month. */
export function CollectedCard({ today, units }: { today: CalendarDay; units: Units }) {
  const question: CollectedQuestion = { units: units.code, today };
  const asked = { view: 'collected', question, sort: null, shared: [] };
  const none = useMemo(
    () => startCollected({ units: units.code, today }).value(),
    [units.code, today],
  );
  const whole = useWholeList(payments, MOST_PAGES);
  const { list, figures } = useRows(payments, whole, asked, none);
  const { months, sum } = figures;
  const bars = months.map(({ from, to, sum, count }) => ({
    key: String(from),
    name: month(from * MS),
    heights: [Number(sum)],
    lines: [`${formatAmount(sum)} ${units.name}`, overviewLedgerTexts.countPayments(count)],
    to: links.collected(from, to, units.code),
  }));
  const [first, last] = [months[0]!.from, months.at(-1)!.to];
  return (
    <Card
      title={overviewLedgerTexts.collected}
      table={
        <SmallTable
          label={overviewLedgerTexts.collected}
          columns={[
            { name: overviewLedgerTexts.month },
            { name: overviewLedgerTexts.payments, isNumber: true },
            { name: overviewLedgerTexts.sumIn(units.name), isNumber: true },
          ]}
          rows={months.map(({ from, sum, count }, place) => ({
            key: String(from),
            cells: [
              bars[place]!.name,
              <CountLink key="count" count={count} to={bars[place]!.to} />,
              <SumLink key="sum" value={sum} to={bars[place]!.to} />,
            ],
          }))}
        />
      }
      note={
        <>
          <SumLink value={sum} units={units.name} to={links.collected(first, last, units.code)} />{' '}
          {overviewLedgerTexts.collectedCover(formatDay(first), formatDay(last))}
        </>
      }
    >
      <ReadingLine
        reading={readingStateOf(list)}
        noun={nouns.completed}
        ifNotAll={loadingTexts.partialSums}
        describe={describeAccountingFailure}
      />
      {list.rows.length === 0 && list.state !== 'complete' ? (
        (list.state === 'reading' || list.state === 'idle') && <ChartSkeleton />
      ) : (
        <Chart
          label={overviewLedgerTexts.collectedChart(
            units.name,
            bars.map(({ name, lines }) => `${name}: ${lines[0]}`).join(', '),
          )}
          bars={bars}
          series={[{ name: overviewLedgerTexts.collectedSeries, color: SINGLE_SERIES }]}
        />
      )}
    </Card>
  );
}
