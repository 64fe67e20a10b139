import { useQuery } from '@tanstack/react-query';
import { receivableQueries } from '#api/receivables.ts';
import { Banner } from '#ui/banner.tsx';
import { ledgerTexts } from './texts.ts';

/** Says that the service's filter of the unacknowledged is not seen to leave out anything. */
export function UnseparatedBanner() {
  const { data: separates } = useQuery(receivableQueries.separation());
  if (separates !== false) return null;
  return <Banner tone="action">{ledgerTexts.unseparated}</Banner>;
}
