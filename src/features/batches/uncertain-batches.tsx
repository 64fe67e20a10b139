import { useInfiniteQuery } from '@tanstack/react-query';
import { batchQueries } from '#api/batches.ts';
import { batchesThatStandOut } from '#api/batches-that-stand-out.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { FirstOf } from '#ui/first-of.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import classes from './batches.module.css';
import { UncertainBatch } from './uncertain-batch.tsx';

/**
 * What stands out: batches that may or may not have been done, or that wait for a person.
 * `isAlone`: nothing else is shown, so that it says where there is none.
 */
export function UncertainBatches({ isAlone }: { isAlone: boolean }) {
  const uncertain = useInfiniteQuery(batchQueries.list({ only: 'uncertain' }));
  const waiting = useInfiniteQuery(batchQueries.list({ only: 'person' }));
  const batches = batchesThatStandOut([uncertain.data, waiting.data]);
  if (batches.length === 0) {
    if (!isAlone) return null;
    const failed = [uncertain, waiting].find(({ isError }) => isError);
    if (failed) {
      return (
        <RetryNotice
          {...describeFailure(failed.error)}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      );
    }
    return uncertain.data && waiting.data ? (
      <Notice
        title="No batch is uncertain or waits for anybody"
        detail=""
        whatToDo="What may or may not have been done, or waits for a decision, stands here first."
      >
        <Link to="/batches">Show all batches</Link>
      </Notice>
    ) : (
      <Loading what="batches" />
    );
  }
  return (
    <section className={classes.standsOut} aria-label="Uncertain">
      <h2>
        {batches.length === 1 ? 'One batch is' : `${batches.length} batches are`} uncertain or
        waiting for you
      </h2>
      <FirstOf items={batches} noun="batches" first={5}>
        {(shown) => shown.map((batch) => <UncertainBatch key={batch.id} batch={batch} />)}
      </FirstOf>
    </section>
  );
}
