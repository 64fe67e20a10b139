import { Loader } from '@mantine/core';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { inboxTexts } from '../model/texts.ts';
import { loadingAllTexts } from '../parts/late-texts.ts';

/** Shown while everything loads, because the newest rows may be on any page. */
export function LoadProgress({ list }: { list: List<Notification> }) {
  const loaded = list.listing?.rows.length ?? 0;
  if (list.more.state === 'failed') {
    return (
      <Notice tone="failure" {...describeFailure(list.more.error)}>
        <Button onClick={list.loadMore}>{inboxTexts.retry}</Button>
        <Button variant="default" onClick={list.stop}>
          {loadingAllTexts.showSoFar(loaded)}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice
      title={loadingAllTexts.title}
      detail={loadingAllTexts.why(loaded)}
      whatToDo={loadingAllTexts.after}
    >
      <Loader size="xs" aria-hidden />
      <Button variant="default" onClick={list.stop}>
        {loadingAllTexts.stop}
      </Button>
    </Notice>
  );
}
