import { useQuery } from '@tanstack/react-query';
import { counted } from '#api/describe-listing.ts';
import { draftQueries, waits } from '#api/drafts.ts';
import { Figure } from './figure.tsx';
import { links } from './links.ts';

/** Drafts of payments that another payer has to send. */
export function DraftsFigure() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(draftQueries.list);
  return (
    <Figure
      name="Drafts waiting for approval"
      to={links.waiting}
      covers={data ? `Of ${counted(data.drafts.length, { one: 'draft', many: 'drafts' })}` : ''}
      state={{
        count: data?.drafts.filter(waits).length,
        asOf: data && dataUpdatedAt,
        error,
        isReading: isFetching,
        onRetry: () => void refetch(),
      }}
    />
  );
}
