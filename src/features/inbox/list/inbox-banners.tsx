import { describeFailure } from '#api/client/describe-failure.ts';
import { describeOddities } from '#api/listing/describe-oddities.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { messageTexts } from '#api/client/describe-answers.ts';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { inboxListTexts } from '../model/texts.ts';

/** Problems that leave the list usable. */
export function InboxBanners({ list }: { list: List<Notification> }) {
  const { listing, outdated } = list;
  if (!listing) return null;
  return (
    <>
      {outdated && <Outdated list={list} {...outdated} />}
      <ServiceMessages texts={messageTexts(listing.answers)} />
      {describeOddities(listing).map((text) => (
        <Banner key={text} tone="action">
          {text}
        </Banner>
      ))}
      {list.isStopped && (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" variant="default" onClick={list.resume}>
              {inboxListTexts.loadRest}
            </Button>
          }
        >
          {inboxListTexts.stoppedUnsorted}
        </Banner>
      )}
      {listing.faults.length > 0 && (
        <FaultsBanner
          title={inboxListTexts.unreadable(listing.faults.length)}
          faults={listing.faults}
          hasOthers={listing.rows.length > 0}
        />
      )}
    </>
  );
}

interface OutdatedProps extends NonNullable<List<Notification>['outdated']> {
  list: List<Notification>;
}

function Outdated({ list, error, readAt }: OutdatedProps) {
  const today = useToday();
  const { title, detail, whatToDo, technical } = describeFailure(error);
  return (
    <FailureBanner
      title={title}
      technical={technical}
      isRetrying={list.isRefreshing}
      onRetry={() => void list.refresh()}
    >
      {inboxListTexts.outdated(shortInstant(readAt, today))} {detail} {whatToDo}
    </FailureBanner>
  );
}
