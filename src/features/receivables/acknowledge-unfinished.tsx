import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acknowledgementQueries,
  countUnsent,
  forgetReviews,
  useDecideAcknowledgement,
  type Acknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { useMay } from '#api/session/session.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { unfinishedTexts } from './texts.ts';

/** Lists confirmed but unsent acknowledgements that a person stopped or an earlier Waybill left. */
export function UnfinishedAcknowledgements() {
  const may = useMay();
  const isEnabled = may({ role: 'accounting', kind: 'write' });
  const { data: jobs = [] } = useQuery({ ...acknowledgementQueries.list(), enabled: isEnabled });
  const stopped = jobs.filter(({ state, isDismissed }) => state === 'stopped' && !isDismissed);
  const known = useQueries({
    queries: stopped.map(({ id }) => acknowledgementQueries.detail(id)),
  });
  return (
    <>
      {isEnabled && <NeverSent />}
      {known.map(({ data }) => data && <Stopped key={data.job.id} acknowledgement={data} />)}
    </>
  );
}

function Stopped({ acknowledgement }: { acknowledgement: Acknowledgement }) {
  const { id } = acknowledgement.job;
  const { mutate } = useDecideAcknowledgement();
  const count = countUnsent(acknowledgement);
  return (
    <Banner tone="action" action={<Dismiss onClick={() => mutate({ id, decision: 'dismiss' })} />}>
      {unfinishedTexts.stopped(count)}{' '}
      <Link to={`/acknowledgements/${id}`} state={fromHere}>
        {unfinishedTexts.continue}
      </Link>
    </Banner>
  );
}

/** Lists acknowledgements of an earlier Waybill, which sent from the page. No proxy sends them. */
function NeverSent() {
  const client = useQueryClient();
  const { data = [] } = useQuery(acknowledgementQueries.neverSent());
  return data.map(({ id, transactions: { length } }) => (
    <Banner
      key={id}
      tone="action"
      action={<Dismiss onClick={() => void forgetReviews(client, [id])} />}
    >
      {unfinishedTexts.neverSent(length)}{' '}
      <Link to={`/acknowledgements/${id}`} state={fromHere}>
        {unfinishedTexts.review}
      </Link>
    </Banner>
  ));
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {unfinishedTexts.dismiss}
    </Button>
  );
}
