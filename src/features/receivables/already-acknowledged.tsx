import { useQuery } from '@tanstack/react-query';
import type { AcknowledgementReview } from '#api/acknowledgements/acknowledgement.ts';
import { listedUnacknowledgedQuery } from '#api/acknowledgements/listed-unacknowledged.ts';
import { receivableQueries } from '#api/receivables.ts';
import { formatCount } from '#lib/locale.ts';
import classes from './acknowledge.module.css';
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
        <p className={classes.warning}>
          Waybill can’t tell which of these are already acknowledged, and can’t prove the outcome.
        </p>
      </>
    );
  }
  if (isPending) return <p role="status">Checking which are already acknowledged…</p>;
  if (listed === undefined || listed === null) {
    return (
      <p className={classes.warning}>
        The service doesn’t say which of these are already acknowledged.
      </p>
    );
  }
  const already = count - listed;
  if (already === 0) return <p role="status">None of these is already acknowledged.</p>;
  return (
    <p role="status" className={classes.warning}>
      {formatCount(already)} of {countedNoun(count, 'transaction')} {already === 1 ? 'is' : 'are'}{' '}
      already acknowledged: the service doesn’t list {already === 1 ? 'it' : 'them'} as
      unacknowledged. Waybill can’t prove the outcome for {already === 1 ? 'it' : 'them'}.
    </p>
  );
}
