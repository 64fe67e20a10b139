import { describeFailure } from '#api/client/describe-failure.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { later } from '#ui/later.tsx';
import { FailureBanner } from '#ui/notices/failure-banner.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { inboxListTexts } from '../model/texts.ts';

const InboxOddities = later(async () => ({
  default: (await import('./bar-parts.tsx')).InboxOddities,
}));

/** Problems that leave the list usable. */
export function InboxBanners({ list }: { list: List<Notification> }) {
  const { listing, outdated, isStopped, resume } = list;
  if (!listing) return null;
  return (
    <>
      {outdated && <Outdated list={list} {...outdated} />}
      <InboxOddities listing={listing} isStopped={isStopped} resume={resume} />
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
