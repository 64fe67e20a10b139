import { Loader } from '@mantine/core';
import { useEffect, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import { DetailsBar } from './details-bar.tsx';
import classes from './details.module.css';
import { notificationNoun } from '../model/notification-noun.ts';
import { withOpen } from '../model/open-search.ts';
import type { Open } from '../model/use-open.ts';

interface DetailsMissingProps {
  list: List<Notification>;
  filters: NotificationFilters;
  open: Open;
  heading: Ref<HTMLHeadingElement>;
}

/** So many rows are read for a link without being asked: ten pages. */
const READ_UNASKED = 2_000;

/** The open notification is not among what was read: a link to one further down, or to none. */
export function DetailsMissing({ list, filters, open, heading }: DetailsMissingProps) {
  const { more, loadMore, phase } = list;
  const read = list.listing?.rows.length ?? 0;
  const isReading = phase === 'loading' || phase === 'reading' || more.state === 'loading';
  const readsOn = phase === 'ready' && more.state === 'waiting' && read < READ_UNASKED;
  useEffect(() => {
    if (readsOn) loadMore();
  }, [readsOn, loadMore]);

  const soFar = counted(read, notificationNoun);
  return (
    <>
      <DetailsBar onClose={open.close} />
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.event}>
          {isReading || readsOn ? 'Looking for the notification…' : 'Not found in this list'}
        </h2>
        {isReading || readsOn ? (
          <p role="status" className={classes.waiting}>
            <Loader size="xs" aria-hidden /> Not among the first {soFar}.
          </p>
        ) : more.state === 'waiting' ? (
          <>
            <p>It is not among the first {soFar}.</p>
            <Button size="compact-sm" variant="default" onClick={loadMore}>
              Look further
            </Button>
          </>
        ) : more.state === 'failed' || phase === 'failed' ? (
          <>
            <p role="alert">
              {describeFailure(more.state === 'failed' ? more.error : list.error).title}.
            </p>
            {more.state === 'failed' && (
              <Button size="compact-sm" variant="default" onClick={loadMore}>
                Retry
              </Button>
            )}
          </>
        ) : (
          <Elsewhere filters={filters} open={open} />
        )}
      </div>
    </>
  );
}

/** A service may leave out archived ones (docs/decisions.md, “Statuses without a filter”). */
function Elsewhere({ filters, open }: Pick<DetailsMissingProps, 'filters' | 'open'>) {
  const navigate = useNavigate();
  const lookIn = (status: NotificationFilters['status']): void =>
    void navigate({ search: withOpen(`?status=${status}`, open.key) }, { replace: true });
  if (filters.status !== 'everything' || filters.types.length > 0) {
    return (
      <>
        <p>It may have been archived, or the filters and the search let it not through.</p>
        <Button size="compact-sm" variant="default" onClick={() => lookIn('everything')}>
          Look in everything
        </Button>
      </>
    );
  }
  return (
    <>
      <p>The service does not list it. Some services leave out what is archived.</p>
      <Button size="compact-sm" variant="default" onClick={() => lookIn('archived')}>
        Look in the archive
      </Button>
    </>
  );
}
