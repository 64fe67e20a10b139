import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '#api/client/describe-failure.ts';
import { draftQueries } from '#api/drafts.ts';
import type { Draft } from '#contract/draft.ts';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { reviewTexts } from '../model/texts.ts';
import { ReviewContent } from './review-content.tsx';

/** The review of one version of a draft. */
export function Reviewed({ draft }: { draft: Draft }) {
  const review = useQuery(draftQueries.review(draft.id, draft.version));
  // Otherwise Send would send another content than the one on screen.
  if (review.data?.version === draft.version) {
    return (
      <ReviewContent draft={draft} review={review.data} onAgain={() => void review.refetch()} />
    );
  }
  return review.isError ? (
    <RetryNotice
      {...describeFailure(review.error)}
      isRetrying={review.isFetching}
      onRetry={() => void review.refetch()}
    />
  ) : (
    <Loading what={reviewTexts.loading} />
  );
}
