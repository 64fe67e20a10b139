import type { BatchDetails } from '#contract/batch.ts';
import type { Draft } from '#contract/draft.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { useBeginDraft } from '../model/begin-draft.ts';
import { refusedDraft } from './refused-draft.ts';
import { describeFailure } from '#api/describe-failure.ts';
import { useWithdrawDraft } from '#api/drafts.ts';

/** What a person has to know of a draft that was sent, and the ways on. */
export function SentBanners({ draft, batch }: { draft: Draft; batch: BatchDetails }) {
  const begin = useBeginDraft();
  const refused = refusedDraft(draft, batch);
  return (
    <>
      {batch.state === 'UNKNOWN' && (
        <Banner tone="failure">
          <strong>Whether the service did this is uncertain.</strong>{' '}
          <Link to={`/batches/${batch.id}`}>Batch {batch.id}</Link> has the evidence, and the ways
          on. Nothing is sent again by itself.
        </Banner>
      )}
      {batch.state === 'PREPARED' && draft.state === 'locked' && (
        <Banner tone="action" action={<WithdrawButton id={draft.id} />}>
          It was not sent: <VisibleText text={batch.reason} />.{' '}
          <Link to={`/batches/${batch.id}`}>Batch {batch.id}</Link> can be sent from its own page,
          or taken back to be changed.
        </Banner>
      )}
      {batch.state === 'PREPARED' && draft.state === 'done' && (
        <Banner
          tone="action"
          action={
            <Button size="compact-sm" onClick={() => begin(draft)}>
              New draft of the same
            </Button>
          }
        >
          It was taken back, and never sent.
        </Banner>
      )}
      {refused !== null && (
        <Banner
          tone="action"
          action={
            <Button size="compact-sm" onClick={() => begin(refused)}>
              New draft from the refused
            </Button>
          }
        >
          What was finally refused can go into a new draft; what succeeded or is pending never does.
        </Banner>
      )}
    </>
  );
}

/** Takes back a draft that was not sent. */
function WithdrawButton({ id }: { id: string }) {
  const withdraw = useWithdrawDraft(id);
  return (
    <>
      {withdraw.isError && <span role="alert">{describeFailure(withdraw.error).title}. </span>}
      <Button size="compact-sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Take it back
      </Button>
    </>
  );
}
