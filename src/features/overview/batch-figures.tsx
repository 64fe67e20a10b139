import { useInfiniteQuery } from '@tanstack/react-query';
import { batchesThatStandOut } from '#api/batches-that-stand-out.ts';
import { batchQueries } from '#api/batches.ts';
import { counted } from '#api/describe-listing.ts';
import { dayStart, readersDay } from '#lib/ledger/calendar-day.ts';
import { useToday } from '#ui/use-today.ts';
import { DAYS } from './count-by-day.ts';
import { Figure } from './figure.tsx';
import { links } from './links.ts';

/** Of what was sent: batches whose outcome a person has to decide, and lines that failed. */
export function BatchFigures() {
  const since = readersDay(useToday()) - DAYS + 1;
  const uncertain = useInfiniteQuery(batchQueries.list({ only: 'uncertain' }));
  const waiting = useInfiniteQuery(batchQueries.list({ only: 'person' }));
  const failed = useInfiniteQuery(batchQueries.list({ only: 'failed', since: dayStart(since) }));
  const standOut =
    uncertain.data && waiting.data && batchesThatStandOut([uncertain.data, waiting.data]);
  const withFailures = failed.data?.pages.flatMap(({ batches }) => batches);
  const batches = { one: 'batch', many: 'batches' };
  return (
    <>
      <Figure
        name="Uncertain or waiting batches"
        to={links.uncertain}
        covers="Sent from Waybill · needs review"
        state={{
          count: standOut?.length,
          isAtLeast: uncertain.hasNextPage || waiting.hasNextPage,
          asOf: standOut && Math.min(uncertain.dataUpdatedAt, waiting.dataUpdatedAt),
          error: uncertain.error ?? waiting.error,
          isReading: uncertain.isFetching || waiting.isFetching,
          onRetry: () => {
            void uncertain.refetch();
            void waiting.refetch();
          },
        }}
      />
      <Figure
        name="Failed lines"
        to={links.failed(since)}
        covers={
          withFailures
            ? `Refused or contradicted, in ${counted(withFailures.length, batches)} of the last ${DAYS} days`
            : ''
        }
        state={{
          count: withFailures?.reduce(
            (sum, { verdicts }) => sum + verdicts.refused + verdicts.contradicted,
            0,
          ),
          isAtLeast: failed.hasNextPage,
          asOf: failed.data && failed.dataUpdatedAt,
          error: failed.error,
          isReading: failed.isFetching,
          onRetry: () => void failed.refetch(),
        }}
      />
    </>
  );
}
