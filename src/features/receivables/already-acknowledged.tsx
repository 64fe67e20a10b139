import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AcknowledgementReview } from '#api/acknowledgements/acknowledgement.ts';
import { listedUnacknowledgedQuery } from '#api/acknowledgements/listed-unacknowledged.ts';
import { receivableQueries } from '#api/receivables.ts';
import { alreadyTexts } from './acknowledge-texts.ts';
import { UnseparatedBanner } from './unseparated-banner.tsx';

interface AlreadyAcknowledgedProps {
  review: AcknowledgementReview;
  /** How many go out. */
  count: number;
}

/**
 * Shows how many of these transactions the service lists as already acknowledged, according to its
 * filter.
 */
export function AlreadyAcknowledged({ review, count }: AlreadyAcknowledgedProps) {
  const { data: separates } = useQuery(receivableQueries.separation());
  const { data: listed, isPending } = useQuery(listedUnacknowledgedQuery(review));
  if (separates === false) {
    return (
      <>
        <UnseparatedBanner />
        <Text my="md" c="var(--waybill-action)">
          {alreadyTexts.unseparated}
        </Text>
      </>
    );
  }
  if (isPending) return <p role="status">{alreadyTexts.checking}</p>;
  if (listed === undefined || listed === null) {
    return (
      <Text my="md" c="var(--waybill-action)">
        {alreadyTexts.unknown}
      </Text>
    );
  }
  const already = count - listed;
  if (already === 0) return <p role="status">{alreadyTexts.none}</p>;
  return (
    <Text role="status" my="md" c="var(--waybill-action)">
      {alreadyTexts.some(already, count)}
    </Text>
  );
}
