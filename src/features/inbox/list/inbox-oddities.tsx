import { messageTexts } from '#api/client/describe-answers.ts';
import { describeOddities } from '#api/listing/describe-oddities.ts';
import type { Listing } from '#api/listing/list-reader.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { FaultsBanner } from '#ui/notices/faults-banner.tsx';
import { ServiceMessages } from '#ui/notices/service-messages.tsx';
import { oddityTexts } from '../parts/late-texts.ts';

interface InboxOdditiesProps extends Pick<List<Notification>, 'isStopped' | 'resume'> {
  listing: Listing<Notification>;
}

/** Oddities of the service’s answers, and a list that isn’t loaded to its end. */
export function InboxOddities({ listing, isStopped, resume }: InboxOdditiesProps) {
  return (
    <>
      <ServiceMessages texts={messageTexts(listing.answers)} />
      {describeOddities(listing).map((text) => (
        <Banner key={text} tone="action">
          {text}
        </Banner>
      ))}
      {isStopped && (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" variant="default" onClick={resume}>
              {oddityTexts.loadRest}
            </Button>
          }
        >
          {oddityTexts.stoppedUnsorted}
        </Banner>
      )}
      {listing.faults.length > 0 && (
        <FaultsBanner
          title={oddityTexts.unreadable(listing.faults.length)}
          faults={listing.faults}
          hasOthers={listing.rows.length > 0}
        />
      )}
    </>
  );
}
