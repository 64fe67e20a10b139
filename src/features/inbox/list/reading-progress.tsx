import { Loader } from '@mantine/core';
import { describeFailure } from '#api/describe-failure.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { inboxTexts, listTexts } from '../texts.ts';

/** Shown while everything loads, because the newest rows may be on any page. */
export function ReadingProgress({ list }: { list: List<Notification> }) {
  const loaded = list.listing?.rows.length ?? 0;
  if (list.more.state === 'failed') {
    return (
      <Notice tone="failure" {...describeFailure(list.more.error)}>
        <Button onClick={list.loadMore}>{inboxTexts.retry}</Button>
        <Button variant="default" onClick={list.stop}>
          {listTexts.showSoFar(loaded)}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      title={listTexts.loadingAll}
      detail={listTexts.loadingAllWhy(listTexts.soFar(loaded))}
      whatToDo={listTexts.loadingAllThen}
    >
      <Loader size="xs" aria-hidden />
      <Button variant="default" onClick={list.stop}>
        {listTexts.stopLoading}
      </Button>
    </Notice>
  );
}
