import { Loader } from '@mantine/core';
import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { notificationNoun } from '../texts.ts';

/** Everything is being read, since the newest may stand anywhere. */
export function ReadingProgress({ list }: { list: List<Notification> }) {
  const soFar = `${counted(list.listing?.rows.length ?? 0, notificationNoun)} so far`;
  if (list.more.state === 'failed') {
    return (
      <Notice tone="failure" {...describeFailure(list.more.error)}>
        <Button onClick={list.loadMore}>Retry</Button>
        <Button variant="default" onClick={list.stop}>
          Show the {soFar}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      title="Loading everything first"
      detail={`The service does not list newest first, so everything is read first: ${soFar}.`}
      whatToDo="It is sorted, newest first, as soon as all of it is here."
    >
      <Loader size="xs" aria-hidden />
      <Button variant="default" onClick={list.stop}>
        Stop and show what is here
      </Button>
    </Notice>
  );
}
