import { Box, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { useViews } from '#api/views.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { readFilters, statusLabel } from '../model/inbox-filters.ts';
import { canonicalQuery, typeViews } from './built-in-views.ts';
import { useMainViews } from './use-main-views.ts';
import { useWatch, type ViewWatch } from './use-watch.ts';
import { ViewList } from './view-list.tsx';
import { lazy, useState } from 'react';
import type { AlertChoice } from '../alerts/alerts.ts';
import { isNotifying, readPermission } from '../alerts/alert-permission.ts';
import type { Unread } from '#api/unread/use-unread.ts';
import { countTexts, viewTexts } from './texts.ts';
import { desktopAlertTexts } from '../alerts/texts.ts';

export interface WatchedViewsProps {
  settings: PageSettings;
  /** Whether the views are behind a button that names the current one. */
  isMenu: boolean;
}

/** The views with their counts, kept current. */
export function WatchedViews({ settings, isMenu }: WatchedViewsProps) {
  const watch = useWatch(settings);
  return isMenu ? <Menu watch={watch} /> : <Views watch={watch} hasSaved={false} />;
}

function Menu({ watch }: { watch: ViewWatch }) {
  const { views } = useViews('inbox');
  const { search } = useLocation();
  const shown = canonicalQuery(search);
  const mainViews = useMainViews();
  const current = [...mainViews, ...views, ...typeViews].find(({ query }) => query === shown);
  // On a phone, it is the screen's title.
  const name = current?.name ?? statusLabel(readFilters(new URLSearchParams(search)).status);
  return (
    <Disclosure label={viewTexts.views} buttonLabel={viewTexts.menu(name)} button={name}>
      <Box component="nav" w={{ xs: '16.25rem' }} maw="100%" fz="sm" aria-label={viewTexts.views}>
        <Views watch={watch} hasSaved />
      </Box>
    </Disclosure>
  );
}

function Views({ watch, hasSaved }: { watch: ViewWatch; hasSaved: boolean }) {
  return (
    <>
      <ViewList counting={watch.counting} hasSaved={hasSaved} />
      <CountNote unread={watch.unread} />
      <AlertsControl choice={watch.choice} onChange={watch.choose} />
    </>
  );
}

const AlertsPanel = lazy(async () => ({
  default: (await import('./alerts-panel.tsx')).AlertsPanel,
}));

interface AlertsControlProps {
  choice: AlertChoice;
  onChange: (change: Partial<AlertChoice>) => void;
}

/**
 * Chooses whether and for which events desktop notifications appear. The browser asks for
 * permission only on a click.
 */
function AlertsControl({ choice, onChange }: AlertsControlProps) {
  const [permission, setPermission] = useState(readPermission);
  return (
    <Disclosure
      label={desktopAlertTexts.label}
      group={viewTexts.inbox}
      buttonClassName={`${layout.place} ${layout.caption}`}
      button={desktopAlertTexts.state(isNotifying(choice, permission))}
    >
      <AlertsPanel
        choice={choice}
        permission={permission}
        onPermission={setPermission}
        onChange={onChange}
      />
    </Disclosure>
  );
}

/** Explains counts that are missing or incomplete. */
function CountNote({ unread: { list, error, isLoading, loadAll } }: { unread: Unread }) {
  if (error !== null) {
    return (
      <Text px={8} size="xs" c="dimmed">
        {countTexts.failed}
      </Text>
    );
  }
  if (!list?.hasMore) return null;
  return (
    <Text component="div" px={8} size="xs" c="dimmed">
      {countTexts.part(list.rows.length)}{' '}
      <Button variant="transparent" size="compact-xs" disabled={isLoading} onClick={loadAll}>
        {countTexts.countAll}
      </Button>
    </Text>
  );
}
