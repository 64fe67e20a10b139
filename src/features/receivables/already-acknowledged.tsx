import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AcknowledgementReview } from '#api/acknowledgements/acknowledgement.ts';
import { listedUnacknowledgedQuery } from '#api/acknowledgements/listed-unacknowledged.ts';
import { receivableQueries } from '#api/receivables.ts';
import { formatCount } from '#lib/locale.ts';
import { countedNoun } from './acknowledge-words.ts';
import { UnseparatedBanner } from './unseparated-banner.tsx';

interface AlreadyAcknowledgedProps {
  review: AcknowledgementReview;
  /** How many go out. */
  count: number;
}

/** How many of what goes out the service has as acknowledged already, as far as its filter tells. */
export function AlreadyAcknowledged({ review, count }: AlreadyAcknowledgedProps) {
  const { data: separates } = useQuery(receivableQueries.separation());
  const { data: listed, isPending } = useQuery(listedUnacknowledgedQuery(review));
  if (separates === false) {
    return (
      <>
        <UnseparatedBanner />
        <Text c="var(--waybill-action)">
          Waybill can’t tell which of these are already acknowledged, and can’t prove the outcome.
        </Text>
      </>
    );
  }
  if (isPending) return <p role="status">Checking which are already acknowledged…</p>;
  if (listed === undefined || listed === null) {
    return (
      <Text c="var(--waybill-action)">
        The service doesn’t say which of these are already acknowledged.
      </Text>
    );
  }
  const already = count - listed;
  if (already === 0) return <p role="status">None of these is already acknowledged.</p>;
  return (
    <Text role="status" c="var(--waybill-action)">
      {formatCount(already)} of {countedNoun(count, 'transaction')} {already === 1 ? 'is' : 'are'}{' '}
      already acknowledged: the service doesn’t list {already === 1 ? 'it' : 'them'} as
      unacknowledged. Waybill can’t prove the outcome for {already === 1 ? 'it' : 'them'}.
    </Text>
  );
}
