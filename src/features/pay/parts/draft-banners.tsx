import { describeFailure } from '#api/describe-failure.ts';
import type { Draft } from '#contract/draft.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/use-today.ts';
import type { DraftKeeper } from '../model/draft-keeper.ts';
import { draftTexts } from '../model/texts.ts';

/** Explains problems with saving the draft, and offers ways to continue. */
export function DraftBanners({ keeper }: { keeper: DraftKeeper }) {
  const { keeping, error, theirs } = useStored(keeper.store, (it) => it);
  switch (keeping) {
    case 'unreachable':
      return (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" onClick={() => void keeper.flush()}>
              {draftTexts.retryNow}
            </Button>
          }
        >
          <strong>{describeFailure(error).title}.</strong> {draftTexts.unreachable}
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          tone="failure"
          action={
            <Button size="compact-xs" onClick={() => void keeper.flush()}>
              {draftTexts.retry}
            </Button>
          }
        >
          <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}{' '}
          {describeFailure(error).whatToDo} {draftTexts.notSaved}
        </Banner>
      );
    case 'conflict':
      return <Conflict theirs={theirs} keeper={keeper} />;
    case 'kept':
    case 'changed':
    case 'keeping':
    case 'locked':
      return null;
    default:
      return keeping satisfies never;
  }
}

function Conflict({ theirs, keeper }: { theirs: Draft | null; keeper: DraftKeeper }) {
  const now = useToday();
  if (theirs === null) {
    return (
      <Banner
        tone="failure"
        action={
          <Button size="compact-xs" onClick={keeper.keepMine}>
            {draftTexts.saveAsNew}
          </Button>
        }
      >
        <strong>{draftTexts.deleted}</strong> {draftTexts.onlyHere}
      </Banner>
    );
  }
  return (
    <Banner
      tone="failure"
      action={
        <>
          <Button size="compact-xs" onClick={keeper.keepMine}>
            {draftTexts.keepMine}
          </Button>
          <Button size="compact-xs" variant="default" onClick={keeper.takeTheirs}>
            {draftTexts.keepTheirs}
          </Button>
        </>
      }
    >
      <strong>{draftTexts.changed}</strong>
      {draftTexts.changedWhere}
      <DateTimeText text={theirs.changedAt} now={now} />
      {draftTexts.other(theirs.content.payments.length)}
    </Banner>
  );
}
