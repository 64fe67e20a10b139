import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useViews } from '#api/views.ts';
import { SavedViews, ViewsHeading } from '#lists/views/saved-views.tsx';
import { ViewLink } from '#lists/views/view-link.tsx';
import classes from '#lists/views/views.module.css';
import { useCommands } from '#ui/commands/commands.tsx';
import layout from '#ui/layout.module.css';
import { useShownView, viewCounts, type ViewBadges } from '#lists/views/shown-view.ts';
import { readFilters, readSearch, statusLabel } from '../model/inbox-filters.ts';
import { inboxTexts } from '../model/texts.ts';
import { canonicalQuery, typeViews, type BuiltInView } from './built-in-views.ts';
import { viewTexts } from './texts.ts';
import { useMainViews } from './use-main-views.ts';
import { useViewBadges, type Counting } from './view-badges.ts';
import { notificationQueries } from '#api/notifications.ts';

interface ViewListProps {
  counting: Counting;
  /** Whether the saved views are here; otherwise they are in the rail, below the screen's link. */
  hasSaved: boolean;
}

/** Built-in views and a view for each type, with their unread counts. */
export function ViewList({ counting, hasSaved }: ViewListProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mainViews = useMainViews();
  const { views } = useViews('inbox');
  const shown = canonicalQuery(useLocation().search);
  const builtIn = useMemo(() => [...mainViews, ...typeViews], [mainViews]);
  const queries = useMemo(
    () => [...new Set([...builtIn, ...views].map(({ query }) => query))],
    [builtIn, views],
  );
  const badges = useViewBadges(queries, counting);
  const onOpen = useCallback((query: string) => reloadView(client, query), [client]);

  useShownView({
    screen: 'inbox',
    query: shown,
    suggestedName: suggestName(shown),
    isBuiltIn: builtIn.some(({ query }) => query === shown),
  });
  useEffect(() => {
    viewCounts.set({ screen: 'inbox', badges, onOpen });
    return () => viewCounts.set(null);
  }, [badges, onOpen]);

  useCommands(
    builtIn.map(({ name, query }) => ({
      name: viewTexts.command(name),
      group: viewTexts.views,
      run: () => {
        onOpen(query);
        void navigate({ pathname: '/inbox', search: query });
      },
    })),
  );

  const links = (of: readonly BuiltInView[]) => (
    <Links views={of} shown={shown} badges={badges} onOpen={onOpen} />
  );
  return (
    <>
      {links(mainViews)}
      {hasSaved && (
        <>
          {views.length > 0 && <ViewsHeading>{viewTexts.saved}</ViewsHeading>}
          <SavedViews screen="inbox" name={inboxTexts.screen} />
        </>
      )}
      <ViewsHeading>{viewTexts.types}</ViewsHeading>
      {links(typeViews)}
    </>
  );
}

interface LinksProps {
  views: readonly BuiltInView[];
  shown: string;
  badges: ViewBadges;
  onOpen: (query: string) => void;
}

/** A component of its own, because the URL's query changes with each opened notification. */
const Links = memo(function Links({ views, shown, badges, onOpen }: LinksProps) {
  return (
    <ul className={layout.bare}>
      {views.map(({ name, query }) => (
        <li key={query} className={classes.item}>
          <ViewLink
            screen="inbox"
            name={name}
            query={query}
            isShown={query === shown}
            badge={badges[query]}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
});

/** `Unread SalesOrder, Batch`, or the search text. */
function suggestName(query: string): string {
  const parameters = new URLSearchParams(query);
  const { status, types } = readFilters(parameters);
  const label = statusLabel(status);
  const rest = [types.join(', '), readSearch(parameters)].filter((part) => part !== '').join(' ');
  return status === 'inbox' && rest !== '' ? rest : `${label} ${rest}`.trim();
}

/**
 * Reloads rows from before the view's count, so that the list matches it. A search updates its rows
 * itself.
 */
function reloadView(client: QueryClient, query: string): void {
  const parameters = new URLSearchParams(query);
  if (readSearch(parameters) !== '') return;
  const { queryKey } = notificationQueries.list(readFilters(parameters));
  void client.resetQueries({ queryKey, exact: true });
}
