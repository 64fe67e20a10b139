import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { acknowledgementQueries } from '#api/acknowledgements/acknowledgements.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { AcknowledgeProgress } from './acknowledge-progress.tsx';
import { AcknowledgeReview } from './acknowledge-review.tsx';
import { acknowledgeTexts } from './acknowledge-texts.ts';
import { labels } from './texts.ts';

const list = { path: '/receivables', name: labels.screen };

/** Reviews the chosen transactions, sends the acknowledgement, and shows each verdict. */
export function AcknowledgePage() {
  const id = useParams()['id']!;
  const job = useQuery(acknowledgementQueries.detail(id));
  const review = useQuery(acknowledgementQueries.review(id));
  if (job.data) return <AcknowledgeProgress key={id} acknowledgement={job.data} />;
  // While it is unknown whether the proxy has the acknowledgement, the page must not say that it
  // was not sent.
  if (job.data === null && review.data) return <AcknowledgeReview review={review.data} />;
  const { isError, error, isFetching, refetch } = job.data === null ? review : job;
  return (
    <DetailPage list={list} heading={acknowledgeTexts.heading}>
      {isError ? (
        <RetryNotice
          {...describeFailure(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : job.data === null && review.data === null ? (
        <Notice title={acknowledgeTexts.notFound} detail="" whatToDo={acknowledgeTexts.ifNotFound}>
          <LinkButton to="/batches">{acknowledgeTexts.toBatches}</LinkButton>
        </Notice>
      ) : (
        <Loading what={acknowledgeTexts.loading} />
      )}
    </DetailPage>
  );
}
