import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { notificationQueries } from '#api/notifications.ts';
import type { Unread } from '#api/unread/use-unread.ts';
import { readFilters } from './inbox-filters.ts';
import { countBadge, countUnread, countWords } from './view-count.ts';
import classes from './views.module.css';

interface ViewLinkProps {
  name: string;
  query: string;
  isShown: boolean;
  unread: Unread;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export function ViewLink({ name, query, isShown, unread, onKeyDown }: ViewLinkProps) {
  const client = useQueryClient();
  const { reading } = unread;
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  const count = useMemo(() => reading && countUnread(reading, filters), [reading, filters]);
  return (
    <Link
      to={{ pathname: '/inbox', search: query }}
      className={classes.link}
      aria-current={isShown ? 'page' : undefined}
      onKeyDown={onKeyDown}
      onClick={() => {
        // What was read of it before the count was made is read anew: the click shows what is counted.
        void client.resetQueries({
          queryKey: notificationQueries.list(filters).queryKey,
          exact: true,
        });
      }}
    >
      <span className={classes.name}>{name}</span>
      {count && (
        <span className={classes.count} data-none={count.count === 0 || undefined}>
          <span aria-hidden>{countBadge(count)}</span>
          <span className={classes.heardOnly}>, {countWords(count)}</span>
        </span>
      )}
    </Link>
  );
}
