import { useQuery } from '@tanstack/react-query';
import { acknowledgementQueries } from '#api/acknowledgements/acknowledgements.ts';
import { useMay } from '#api/session.ts';
import { Banner } from '#ui/banner.tsx';
import { fromHere } from '#ui/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { countedNoun } from './acknowledge-words.ts';

/** What was confirmed and is not all sent, as after the page was closed meanwhile. */
export function UnfinishedAcknowledgements() {
  const may = useMay();
  const { data } = useQuery(acknowledgementQueries.unfinished());
  if (!may({ role: 'accounting', kind: 'write' })) return null;
  return data?.map(({ id, batches }) => {
    const left = batches.filter(({ state }) => state === 'waiting' || state === 'sending');
    const count = left.reduce((sum, { transactions }) => sum + transactions.length, 0);
    return (
      <Banner key={id} tone="action">
        {countedNoun(count, 'transaction')} that you acknowledged {count === 1 ? 'is' : 'are'} not
        all sent.{' '}
        <Link to={`/acknowledgements/${id}`} state={fromHere}>
          Continue
        </Link>
      </Banner>
    );
  });
}
