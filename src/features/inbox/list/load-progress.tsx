import { Loader } from '@mantine/core';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { inboxTexts, inboxListTexts } from '../model/texts.ts';

/** Shown while everything loads, because the newest rows may be on any page. */
export function LoadProgress({ list }: { list: List<Notification> }) {
  const loaded = list.listing?.rows.length ?? 0;
  if (list.more.state === 'failed') {
    return (
      <Notice tone="failure" {...describeFailure(list.more.error)}>
        <Button onClick={list.loadMore}>{inboxTexts.retry}</Button>
        <Button variant="default" onClick={list.stop}>
          {inboxListTexts.showSoFar(loaded)}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      title={inboxListTexts.loadingAll}
      detail={inboxListTexts.loadingAllWhy(inboxListTexts.soFar(loaded))}
      whatToDo={inboxListTexts.loadingAllThen}
    >
      <Loader size="xs" aria-hidden />
      <Button variant="default" onClick={list.stop}>
        {inboxListTexts.stopLoading}
      </Button>
    </Notice>
  );
}
