import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { batchQueries } from '#api/batches.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { Banner } from '#ui/banner.tsx';
import { DetailPage } from '#ui/detail-page.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { RetryNotice } from '#ui/retry-notice.tsx';
import { BatchView } from './batch-view.tsx';

const list = { path: '/batches', name: 'Batches' };

export function BatchPage() {
  const id = useParams()['id']!;
  if (/^\d{1,15}$/.test(id)) return <Batch key={id} id={Number(id)} />;
  return (
    <DetailPage list={list} heading="Batch">
      <Notice
        title="There is no such batch"
        detail=""
        whatToDo="Batches are numbered. The link may be wrong."
      />
    </DetailPage>
  );
}

function Batch({ id }: { id: number }) {
  const batch = useQuery(batchQueries.detail(id));
  if (batch.data) {
    return (
      <>
        {batch.isRefetchError && (
          <Banner tone="failure">
            <strong>{describeLookUp(batch.error, { what: 'batch' }).title}.</strong> What is shown
            may be old. It is tried again by itself.
          </Banner>
        )}
        <BatchView batch={batch.data} readAt={batch.dataUpdatedAt} />
      </>
    );
  }
  return (
    <DetailPage list={list} heading={`Batch ${id}`}>
      {batch.isError ? (
        <RetryNotice
          {...describeLookUp(batch.error, { what: 'batch' })}
          isRetrying={batch.isFetching}
          onRetry={() => void batch.refetch()}
        />
      ) : (
        <Loading what="the batch" />
      )}
    </DetailPage>
  );
}
