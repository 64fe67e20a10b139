import { useQuery } from '@tanstack/react-query';
import { receivableQueries } from '#api/receivables.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { Banner } from '#ui/banner.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { fromHere } from '#ui/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { useToday } from '#ui/use-today.ts';
import { countedNoun } from './acknowledge-words.ts';

/** Requests whose outcome is unknown: what is known of each, and the way to the decision. */
export function UndecidedRequests({ batches }: { batches: readonly BatchDetails[] }) {
  const now = useToday();
  const isUnseparated = useQuery(receivableQueries.separation()).data === false;
  return batches.map((batch) => (
    <Banner
      key={batch.id}
      tone="action"
      action={
        <Link to={`/batches/${batch.id}`} state={fromHere}>
          Decide
        </Link>
      }
    >
      <strong>
        {batch.state === 'PREPARED'
          ? `${countedNoun(batch.sent, 'transaction')} not sent.`
          : `The outcome of ${countedNoun(batch.sent, 'transaction')} is unknown.`}
      </strong>{' '}
      {sentenceOf(batch.reason)}{' '}
      {isUnseparated &&
        'The service’s unacknowledged filter leaves nothing out, so reading back shows nothing. '}
      {batch.needsPerson ? (
        'Waybill waits for your decision.'
      ) : (
        <>
          Waybill reads back
          {batch.maySendAgainAt !== null && (
            <>
              {' '}
              until <DateTimeText text={batch.maySendAgainAt} now={now} />
            </>
          )}
          . Then it settles this itself, or leaves it to you where the service doesn’t tell.
        </>
      )}
    </Banner>
  ));
}
