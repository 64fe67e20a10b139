import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import type { Draft } from '#contract/draft.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/use-today.ts';
import type { DraftKeeper } from '../model/draft-keeper.ts';

/** What is not as it should be with keeping the draft, and the ways on. */
export function DraftBanners({ keeper }: { keeper: DraftKeeper }) {
  const { keeping, error, theirs } = useStored(keeper.store, (it) => it);
  switch (keeping) {
    case 'unreachable':
      return (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" onClick={() => void keeper.flush()}>
              Try now
            </Button>
          }
        >
          <strong>{describeFailure(error).title}.</strong> What you type is kept in this browser,
          and with Waybill as soon as it can be reached.
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          tone="failure"
          action={
            <Button size="compact-xs" onClick={() => void keeper.flush()}>
              Try again
            </Button>
          }
        >
          <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}{' '}
          {describeFailure(error).whatToDo} Nothing is lost: your changes stay on this page until
          Waybill has saved them.
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
            Keep as a new draft
          </Button>
        }
      >
        <strong>This draft was deleted elsewhere.</strong> What stands here is in this browser
        alone.
      </Banner>
    );
  }
  return (
    <Banner
      tone="failure"
      action={
        <>
          <Button size="compact-xs" onClick={keeper.keepMine}>
            Keep what stands here
          </Button>
          <Button size="compact-xs" variant="default" onClick={keeper.takeTheirs}>
            Take the other
          </Button>
        </>
      }
    >
      <strong>This draft was changed elsewhere</strong>, in another tab or on another machine, at{' '}
      <DateTimeText text={theirs.changedAt} now={now} />: it has{' '}
      {counted(theirs.content.payments.length, { one: 'payment', many: 'payments' })} there. Nothing
      is kept until you choose.
    </Banner>
  );
}
