import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { draftQueries } from '#api/drafts.ts';
import type { Draft } from '#contract/draft.ts';
import { SmallButton } from '#ui/button.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { reviewTexts } from './texts.ts';
import { ReviewContent } from './review-content.tsx';

/**
 * The review of a draft. If the draft changes while its review is on screen, the person asks for the
 * new one: otherwise a click on Send could send amounts that appeared a moment before.
 */
export function Reviewed({ draft }: { draft: Draft }) {
  const review = useQuery(draftQueries.review(draft.id, draft.version));
  const [seen, setSeen] = useState<number | null>(null);
  // Otherwise Send would send another content than the one on screen.
  const current = review.data?.version === draft.version ? review.data : null;
  if (current && seen === null) setSeen(draft.version);
  if (seen !== null && seen !== draft.version) {
    return (
      <StandOut tone="failure" role="alert" title={reviewTexts.changed}>
        <Text size="sm" mb={4}>
          {reviewTexts.ifChanged}
        </Text>
        <SmallButton onClick={() => setSeen(null)}>{reviewTexts.again}</SmallButton>
      </StandOut>
    );
  }
  if (current) {
    return <ReviewContent draft={draft} review={current} onAgain={() => void review.refetch()} />;
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
