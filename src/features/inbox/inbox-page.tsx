import { Box } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { NotificationFilters } from '#api/notifications.ts';
import { useMe } from '#api/session/session.ts';
import { later } from '#ui/later.tsx';
import { AtLocation, useLaterLocation } from '#ui/later-location.tsx';
import { railSlot, titleSlot } from '#ui/slot.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { InboxFilterBar } from './inbox-filter-bar.tsx';
import { UndoCommand } from './jobs/undo-command.tsx';
import { withGrouping } from './groups/group-search.ts';
import { useGroupingChoice } from './groups/use-grouping-choice.ts';
import { InboxProvider } from './model/inbox-context.tsx';
import { readFilters, readSearch, writeFilters } from './model/inbox-filters.ts';
import classes from './parts/inbox.module.css';
import { NotificationList } from './list/notification-list.tsx';
import { Sidebar, ViewsMenu } from './views/sidebar.tsx';
import { useOpen } from './model/use-open.ts';
import { inboxTexts } from './model/texts.ts';
import visually from '#ui/visually-hidden.module.css';

/** It brings the fields’ code, which the first rows do not wait for. */
const GroupControl = later(async () => ({
  default: (await import('./groups/group-control.tsx')).GroupControl,
}));
const JobBar = later(async () => ({ default: (await import('./jobs/job-bar.tsx')).JobBar }));
/** Without sign-in there is nobody to share with. */
const Sharing = later(async () => ({ default: (await import('./team/sharing.tsx')).Sharing }));

export function InboxPage() {
  return (
    <InboxProvider>
      <InboxColumns />
    </InboxProvider>
  );
}

function InboxColumns() {
  const parameters = useParameters();
  const navigate = useNavigate();
  const filters = useFilters(parameters);
  const search = readSearch(parameters);
  const listed = useLaterLocation(hasSameFilters);
  const listedParameters = new URLSearchParams(listed.location.search);
  const listedFilters = useFilters(listedParameters);
  const choice = useGroupingChoice();
  const { grouping } = choice;
  const open = useOpen();
  const me = useMe();
  const isPhone = useIsPhone();
  const hasSidebar = railSlot.useIsThere();
  const setFilters = useCallback(
    (next: NotificationFilters) =>
      void navigate({ search: withGrouping(writeFilters(next, search), grouping) }),
    [navigate, search, grouping],
  );
  const setSearch = useCallback(
    (next: string) => {
      // Typing a search is one step of the browser's history.
      const replace = search !== '' && next !== '';
      void navigate({ search: withGrouping(writeFilters(filters, next), grouping) }, { replace });
    },
    [navigate, filters, search, grouping],
  );
  const { choose } = choice;
  const hasViewsMenu = !hasSidebar && !isPhone;
  const beside = useMemo(
    () => (
      <>
        {hasViewsMenu && <ViewsMenu />}
        <Box w={isPhone ? '100%' : '8.5rem'}>
          <GroupControl grouping={grouping} choose={choose} />
        </Box>
      </>
    ),
    [hasViewsMenu, isPhone, grouping, choose],
  );
  return (
    <div className={classes.page}>
      <h1 className={visually.hidden}>{inboxTexts.screen}</h1>
      {hasSidebar && <Sidebar />}
      {isPhone && (
        <titleSlot.Fill>
          <ViewsMenu />
        </titleSlot.Fill>
      )}
      <div
        className={classes.columns}
        aria-busy={writeFilters(listedFilters) !== writeFilters(filters) || undefined}
        data-details={open.hasPlace || undefined}
      >
        <InboxFilterBar
          filters={filters}
          onChange={setFilters}
          search={search}
          onSearch={setSearch}
          beside={beside}
        />
        <AtLocation at={listed}>
          <NotificationList
            key={writeFilters(listedFilters)}
            filters={listedFilters}
            search={readSearch(listedParameters)}
            open={open}
            onFilters={setFilters}
            onSearch={setSearch}
          />
        </AtLocation>
        {/* At once, because Ctrl+Z may be the first key. */}
        <UndoCommand />
        <JobBar />
        {me !== null && <Sharing me={me} />}
      </div>
    </div>
  );
}

/** The same object until the filters change, whatever else changes in the query. */
function useFilters(parameters: URLSearchParams): NotificationFilters {
  const written = writeFilters(readFilters(parameters));
  return useMemo(() => readFilters(new URLSearchParams(written)), [written]);
}

function hasSameFilters(one: string, other: string): boolean {
  const [a, b] = [one, other].map((query) => writeFilters(readFilters(new URLSearchParams(query))));
  return a === b;
}
