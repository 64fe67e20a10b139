import { useQuery } from '@tanstack/react-query';
import { receivableQueries } from '#api/receivables.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { ledgerTexts } from './texts.ts';

/**
 * Warns that the service's filter for unacknowledged transactions has not left out any transaction
 * so far.
 */
export function UnseparatedBanner() {
  const { data: separates } = useQuery(receivableQueries.separation());
  if (separates !== false) return null;
  return <Banner tone="action">{ledgerTexts.unseparated}</Banner>;
}
