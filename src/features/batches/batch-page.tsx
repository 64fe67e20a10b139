import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { batchQueries } from '#api/batches.ts';
import { describeLookUp } from '#api/describe-look-up.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { BatchView } from './batch-view.tsx';
import { batchesTexts, batchTexts } from './texts.ts';

const list = { path: '/batches', name: batchesTexts.screen };

export function BatchPage() {
  const id = useParams()['id']!;
  if (/^\d{1,15}$/.test(id)) return <Batch key={id} id={Number(id)} />;
  return (
    <DetailPage list={list} heading={batchTexts.page}>
      <Notice title={batchTexts.unknown} detail="" whatToDo={batchTexts.unknownHint}>
        <LinkButton to="/batches">{batchTexts.toBatches}</LinkButton>
      </Notice>
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
            <strong>{describeLookUp(batch.error, { what: batchTexts.what }).title}.</strong>{' '}
            {batchTexts.retrying}
          </Banner>
        )}
        <BatchView batch={batch.data} readAt={batch.dataUpdatedAt} />
      </>
    );
  }
  return (
    <DetailPage list={list} heading={batchTexts.heading(id)}>
      {batch.isError ? (
        <RetryNotice
          {...describeLookUp(batch.error, { what: batchTexts.what })}
          isRetrying={batch.isFetching}
          onRetry={() => void batch.refetch()}
        />
      ) : (
        <Loading what={batchTexts.loading} />
      )}
    </DetailPage>
  );
}
