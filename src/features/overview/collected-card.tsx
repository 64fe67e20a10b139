import { dateFormatter } from '#lib/locale.ts';
import { memo, useMemo } from 'react';
import { useAccountingFailure } from '#api/session/use-accounting-failure.ts';
import { paymentQueries } from '#api/payments.ts';
import { isFirstLoad, useRows } from '#api/listing/use-rows.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { BarTable } from '#ui/tables/bar-table.tsx';
import { MOST_PAGES } from './bounds.ts';
import { Card, ChartPlaceholder } from './card.tsx';
import { startCollected } from './collected-by-month.ts';
import { CountLink } from './count-link.tsx';
import { COMPLETED, links } from './links.ts';
import type { CollectedQuestion } from './overview-views.ts';
import { LoadLine, loadStateOf } from './load-line.tsx';
import { SumLink } from './sum-link.tsx';
import { overviewLedgerTexts, loadingTexts, notificationTexts, nouns } from './texts.ts';
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
export const CollectedCard = memo(function CollectedCard({
  today,
  units,
}: {
  today: CalendarDay;
  units: Units;
}) {
  const question: CollectedQuestion = { units: units.code, today };
  const asked = { view: 'collected', question, sort: null, shared: [] };
  const none = useMemo(
    () => startCollected({ units: units.code, today }).value(),
    [units.code, today],
  );
  const whole = useWholeList(payments, { most: MOST_PAGES });
  const { list, figures } = useRows(payments, whole, asked, none);
  const isWaiting = isFirstLoad(list);
  // Without any row of a list that failed, a sum would be zero.
  const isKnown = list.rows.length > 0 || list.state === 'complete';
  const { months, sum, undated } = figures;
  const places = mostPlaces(months.map((each) => each.sum));
  const [first, last] = [months[0]!.from, months.at(-1)!.to];
  return (
    <Card
      title={overviewLedgerTexts.collected}
      note={
        isWaiting
          ? notificationTexts.loading
          : isKnown && (
              <>
                <SumLink
                  value={sum}
                  units={units.name}
                  to={links.collected(first, last, units.code)}
                />{' '}
                {overviewLedgerTexts.collectedCover(formatDay(first), formatDay(last))}
                {undated > 0 && overviewLedgerTexts.undated(undated)}
              </>
            )
      }
    >
      <LoadLine
        load={loadStateOf(list)}
        noun={nouns.completed}
        ifNotAll={loadingTexts.partialSums}
        describe={useAccountingFailure(nouns.completed.many)}
      />
      {isWaiting && <ChartPlaceholder rows={months.length} />}
      {!isWaiting && isKnown && (
        <BarTable
          label={overviewLedgerTexts.collected}
          columns={[
            { name: overviewLedgerTexts.month },
            { name: overviewLedgerTexts.payments, isNumber: true },
            { name: overviewLedgerTexts.sumIn(units.name), isNumber: true },
          ]}
          rows={months.map(({ from, to, sum: ofMonth, count }) => {
            const rows = links.collected(from, to, units.code);
            return {
              key: String(from),
              name: month(from * MS),
              lengths: [Number(ofMonth)],
              to: rows,
              cells: [
                <CountLink key="count" count={count} to={rows} />,
                <SumLink key="sum" value={ofMonth} places={places} to={rows} />,
              ],
            };
          })}
        />
      )}
    </Card>
  );
});
