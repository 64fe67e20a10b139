import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { batchQueries } from '#api/batches.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { batchKinds, type BatchKind } from '#contract/batch.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { BatchTable } from './batch-table.tsx';
import { kindNames } from './batch-words.ts';
import classes from './batches.module.css';
import { UncertainBatches } from './uncertain-batches.tsx';

/** Every write that was sent through this proxy: the journal, since the service has no list. */
export function BatchesPage() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const kind = batchKinds.find((known) => known === parameters.get('kind'));
  return (
    <div className={classes.page} data-scroller>
      <div className={classes.content}>
        <div className={classes.head}>
          <h1>Batches</h1>
          <label className={classes.filter}>
            Kind{' '}
            <select
              value={kind ?? ''}
              onChange={({ target }) =>
                void navigate({ search: target.value === '' ? '' : `kind=${target.value}` })
              }
            >
              <option value="">All</option>
              {batchKinds.map((known) => (
                <option key={known} value={known}>
                  {kindNames[known]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <UncertainBatches />
        <BatchList key={kind} kind={kind} />
      </div>
    </div>
  );
}

function BatchList({ kind }: { kind: BatchKind | undefined }) {
  const list = useInfiniteQuery(batchQueries.list(kind === undefined ? {} : { kind }));
  if (!list.data) {
    return list.isError ? (
      <RetryNotice
        {...describeFailure(list.error)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Loading what="batches" />
    );
  }
  const batches = list.data.pages.flatMap((page) => page.batches);
  if (batches.length === 0) {
    return (
      <Notice
        title="Nothing has been sent yet"
        detail=""
        whatToDo="Whatever is updated, archived, acknowledged or paid through Waybill is listed here with its verdict."
      />
    );
  }
  return (
    <>
      {list.isRefetchError && (
        <Banner tone="failure">
          <strong>{describeFailure(list.error).title}.</strong> What is shown may be old.
        </Banner>
      )}
      <BatchTable batches={batches} />
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older batches
        </Button>
      )}
    </>
  );
}
