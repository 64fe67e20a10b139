import { useQuery } from '@tanstack/react-query';
import { receivableQueries } from '#api/receivables.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { undecidedTexts } from './texts.ts';

/** Requests whose outcome is unknown, each with a link to the decision. */
export function UndecidedRequests({ batches }: { batches: readonly BatchDetails[] }) {
  const now = useToday();
  const isUnseparated = useQuery(receivableQueries.separation()).data === false;
  return batches.map((batch) => (
    <Banner
      key={batch.id}
      tone="action"
      action={
        <Link to={`/batches/${batch.id}`} state={fromHere}>
          {undecidedTexts.decide}
        </Link>
      }
    >
      <strong>
        {batch.state === 'PREPARED'
          ? undecidedTexts.notSent(batch.sent)
          : undecidedTexts.unknownOutcome(batch.sent)}
      </strong>{' '}
      {sentenceOf(batch.reason)} {isUnseparated && undecidedTexts.unseparated}
      {batch.needsPerson ? (
        undecidedTexts.waits
      ) : (
        <>
          {batch.maySendAgainAt === null ? (
            undecidedTexts.checks
          ) : (
            <>
              {undecidedTexts.checksUntil}
              <OwnTime text={batch.maySendAgainAt} now={now} />
            </>
          )}
          {undecidedTexts.afterwards}
        </>
      )}
    </Banner>
  ));
}
