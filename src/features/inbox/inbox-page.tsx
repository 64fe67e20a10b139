import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { NotificationFilters } from '#api/notifications.ts';
import { FilterBar } from './filter-bar.tsx';
import { readFilters, writeFilters } from './inbox-filters.ts';
import classes from './inbox.module.css';
import { NotificationList } from './notification-list.tsx';
import { Sidebar, SIDEBAR_WIDTH, ViewsMenu } from './sidebar.tsx';
import { useOpen } from './use-open.ts';

export function InboxPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(search);
  const query = writeFilters(filters);
  const open = useOpen();
  const hasSidebar = useMediaQuery(SIDEBAR_WIDTH, undefined, { getInitialValueInEffect: false });
  const setFilters = useCallback(
    (next: NotificationFilters) => void navigate({ search: writeFilters(next) }),
    [navigate],
  );
  return (
    <div className={classes.page}>
      <title>Inbox · Waybill</title>
      <h1 className={classes.heading}>Inbox</h1>
      {hasSidebar && <Sidebar />}
      <div className={classes.content}>
        <div className={classes.columns} data-details={open.key !== null || undefined}>
          <FilterBar
            filters={filters}
            onChange={setFilters}
            beside={hasSidebar ? null : <ViewsMenu />}
          />
          <NotificationList
            key={query}
            filters={filters}
            open={open}
            onClearFilters={() => void navigate({ search: '' })}
          />
        </div>
      </div>
    </div>
  );
}
