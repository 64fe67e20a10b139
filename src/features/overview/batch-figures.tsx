import { useInfiniteQuery } from '@tanstack/react-query';
import { batchesThatStandOut } from '#api/batches-that-stand-out.ts';
import { batchQueries } from '#api/batches.ts';
import { dayStart, readersDay } from '#lib/calendar-day.ts';
import { useToday } from '#ui/values/use-today.ts';
import { DAYS } from './count-by-day.ts';
import { Figure } from './figure.tsx';
import { links } from './links.ts';
import { figureTexts } from './texts.ts';

/** Counts the batches that need a decision, and the lines that failed. */
export function BatchFigures() {
  const since = readersDay(useToday()) - DAYS + 1;
  const unknown = useInfiniteQuery(batchQueries.list({ only: 'unknown' }));
  const waiting = useInfiniteQuery(batchQueries.list({ only: 'person' }));
  const failed = useInfiniteQuery(batchQueries.list({ only: 'failed', since: dayStart(since) }));
  const standOut =
    unknown.data && waiting.data && batchesThatStandOut([unknown.data, waiting.data]);
  const withFailures = failed.data?.pages.flatMap(({ batches }) => batches);
  return (
    <>
      <Figure
        name={figureTexts.batches}
        to={links.uncertain}
        covers={figureTexts.batchesCover}
        state={{
          count: standOut?.length,
          isAtLeast: unknown.hasNextPage || waiting.hasNextPage,
          loadedAt: standOut && Math.min(unknown.dataUpdatedAt, waiting.dataUpdatedAt),
          error: unknown.error ?? waiting.error,
          isLoading: unknown.isFetching || waiting.isFetching,
          onRetry: () => {
            void unknown.refetch();
            void waiting.refetch();
          },
        }}
      />
      <Figure
        name={figureTexts.failedLines}
        to={links.failed(since)}
        covers={withFailures ? figureTexts.failedCover(withFailures.length) : ''}
        state={{
          count: withFailures?.reduce(
            (sum, { verdicts }) => sum + verdicts.refused + verdicts.contradicted,
            0,
          ),
          isAtLeast: failed.hasNextPage,
          loadedAt: failed.data && failed.dataUpdatedAt,
          error: failed.error,
          isLoading: failed.isFetching,
          onRetry: () => void failed.refetch(),
        }}
      />
    </>
  );
}
