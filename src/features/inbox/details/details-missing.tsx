import { Group, Loader, Title } from '@mantine/core';
import { useEffect, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/client/describe-failure.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { SmallButton } from '#ui/button.tsx';
import { DetailsBar } from './details-bar.tsx';
import classes from './details.module.css';
import { withOpen } from '../model/open-search.ts';
import type { Open } from '../model/use-open.ts';
import { missingTexts } from './texts.ts';

interface DetailsMissingProps {
  list: List<Notification>;
  filters: NotificationFilters;
  open: Open;
  heading: Ref<HTMLHeadingElement>;
}

/** A link loads at most ten pages automatically. */
const READ_UNASKED = 2_000;

/** The open notification is not loaded: the link's target is further down, or doesn't exist. */
export function DetailsMissing({ list, filters, open, heading }: DetailsMissingProps) {
  const { more, loadMore, phase } = list;
  const read = list.listing?.rows.length ?? 0;
  const isLoading = phase === 'loading' || phase === 'loading-all' || more.state === 'loading';
  const readsOn = phase === 'ready' && more.state === 'waiting' && read < READ_UNASKED;
  useEffect(() => {
    if (readsOn) loadMore();
  }, [readsOn, loadMore]);

  const searched = missingTexts.searched(read);
  return (
    <>
      <DetailsBar onClose={open.close} />
      <div className={classes.part}>
        <Title ref={heading} order={2} fz="1.125rem" tabIndex={-1}>
          {isLoading || readsOn ? missingTexts.searching : missingTexts.notFound}
        </Title>
        {isLoading || readsOn ? (
          <Group gap="xs" mt="xs" role="status">
            <Loader size="xs" aria-hidden /> {searched}
          </Group>
        ) : more.state === 'waiting' ? (
          <>
            <p>{searched}</p>
            <SmallButton onClick={loadMore}>{missingTexts.loadMore}</SmallButton>
          </>
        ) : more.state === 'failed' || phase === 'failed' ? (
          <>
            <p role="alert">
              {describeFailure(more.state === 'failed' ? more.error : list.error).title}.
            </p>
            {more.state === 'failed' && (
              <SmallButton onClick={loadMore}>{missingTexts.retry}</SmallButton>
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
        <p>{missingTexts.hidden}</p>
        <SmallButton onClick={() => lookIn('everything')}>{missingTexts.everything}</SmallButton>
      </>
    );
  }
  return (
    <>
      <p>{missingTexts.notListed}</p>
      <SmallButton onClick={() => lookIn('archived')}>{missingTexts.archive}</SmallButton>
    </>
  );
}
