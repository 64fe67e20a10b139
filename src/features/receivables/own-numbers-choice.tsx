import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AcknowledgementReview } from '#api/acknowledgements/acknowledgement.ts';
import { sendOwnNumbers } from '#api/acknowledgements/acknowledgements.ts';
import { countOwnNumbers } from '#api/acknowledgements/own-numbers.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { acknowledgeReviewTexts } from './acknowledge-texts.ts';

interface OwnNumbersChoiceProps {
  review: AcknowledgementReview;
  onFailure: (error: unknown) => void;
}

/** Sends own references as TransactionNumber, if there are any. */
export function OwnNumbersChoice({ review, onFailure }: OwnNumbersChoiceProps) {
  const client = useQueryClient();
  const references = useQuery(referencesQuery).data ?? noReferences;
  const { possible, filled } = countOwnNumbers(review, references);
  if (possible === 0) return null;
  return (
    <Checkbox
      mt="md"
      label={acknowledgeReviewTexts.ownNumbers}
      description={acknowledgeReviewTexts.ownNumbersHint(possible)}
      checked={filled > 0}
      onChange={({ target }) => {
        sendOwnNumbers(client, review.id, references, target.checked).catch(onFailure);
      }}
    />
  );
}
