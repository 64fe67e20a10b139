import { describeFailure } from '#api/client/describe-failure.ts';
import { describeEnd } from '#api/listing/describe-listing.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { answerFacts } from '#api/client/describe-answers.ts';
import { TechnicalDetails } from '#ui/details/technical-details.tsx';
import { SmallButton } from '#ui/button.tsx';
import classes from '#lists/list-end.module.css';
import { inboxTexts, inboxListTexts, notificationNoun } from '../model/texts.ts';

/** Below the last row: more is loading, could not be loaded, or does not exist. */
export function InboxEnd({ list }: { list: List<Notification> }) {
  if (list.more.state === 'failed') {
    const { title, detail, whatToDo } = describeFailure(list.more.error);
    return (
      <div className={classes.end} role="alert">
        <span>
          <strong>{title}.</strong> {detail} {whatToDo}
        </span>
        <SmallButton onClick={list.loadMore}>{inboxTexts.retry}</SmallButton>
      </div>
    );
  }
  if (list.listing && list.listing.end !== 'more') {
    return (
      <div className={classes.end}>
        {describeEnd(list.listing, notificationNoun)}
        <TechnicalDetails facts={answerFacts(list.listing.answers)} />
      </div>
    );
  }
  if (!list.listing && !list.isRefreshing && !list.isStopped) {
    return <div className={classes.end}>{inboxListTexts.endOfResults}</div>;
  }
  return (
    <div className={classes.end}>
      {list.isStopped ? inboxListTexts.stopped : inboxListTexts.loadingMore}
    </div>
  );
}
