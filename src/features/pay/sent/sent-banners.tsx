import type { BatchDetails, BatchLine } from '#contract/batch.ts';
import type { Draft } from '#contract/draft.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { useBeginDraft } from '../model/begin-draft.ts';
import { refusedDraft } from './refused-draft.ts';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useWithdrawDraft } from '#api/drafts.ts';
import { sentTexts } from './texts.ts';

/** Shows the state of a sent draft, and ways to continue. */
export function SentBanners({ draft, batch }: { draft: Draft; batch: BatchDetails }) {
  const begin = useBeginDraft();
  const refused = refusedDraft(draft, batch);
  const now = useToday();
  return (
    <>
      {batch.state === 'UNKNOWN' && (
        <Banner tone="failure">
          <strong>{sentTexts.uncertain}</strong>{' '}
          <Link to={`/batches/${batch.id}`}>{sentTexts.batch(batch.id)}</Link>{' '}
          {sentTexts.uncertainHint}
        </Banner>
      )}
      {batch.state === 'PREPARED' && draft.state === 'locked' && (
        <Banner tone="action" action={<WithdrawButton id={draft.id} />}>
          {sentTexts.notSent} <VisibleText text={batch.reason} />.{' '}
          <Link to={`/batches/${batch.id}`}>{sentTexts.batch(batch.id)}</Link>{' '}
          {sentTexts.notSentHint}
        </Banner>
      )}
      {batch.state === 'PREPARED' && draft.state === 'done' && (
        <Banner
          tone="action"
          action={
            <Button size="compact-sm" onClick={() => begin(draft)}>
              {sentTexts.newDraft}
            </Button>
          }
        >
          {sentTexts.withdrawn}
        </Banner>
      )}
      {batch.maySendAgainAt !== null && batch.lines.some(isRefusedSoFar) && (
        <Banner tone="action">
          <strong>{sentTexts.notFinal}</strong> {sentTexts.finalAfter}{' '}
          <OwnTime text={batch.maySendAgainAt} now={now} />.
        </Banner>
      )}
      {refused !== null && (
        <Banner
          tone="action"
          action={
            <Button size="compact-sm" onClick={() => begin(refused)}>
              {sentTexts.newFromRefused}
            </Button>
          }
        >
          {sentTexts.refused}
        </Banner>
      )}
    </>
  );
}

/** Whether a person may take the line for refused, and pay it again too early. */
function isRefusedSoFar({ verdict, isFinal }: BatchLine): boolean {
  return !isFinal && (verdict === 'refused' || verdict === 'contradicted');
}

/** Withdraws an unsent draft. */
function WithdrawButton({ id }: { id: string }) {
  const withdraw = useWithdrawDraft(id);
  return (
    <>
      {withdraw.isError && <span role="alert">{describeFailure(withdraw.error).title}. </span>}
      <Button size="compact-sm" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {sentTexts.withdraw}
      </Button>
    </>
  );
}
