import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '#api/session/settings.ts';
import { DisclosureButton } from '#ui/disclosures/disclosure-button.tsx';
import { later } from '#ui/later.tsx';
import { railSlot } from '#ui/slot.tsx';
import { viewTexts } from './texts.ts';
import classes from '#lists/views/views.module.css';

/** Views load after the list, the main content. */
const WatchedViews = later(async () => ({
  default: (await import('./watched-views.tsx')).WatchedViews,
}));

/** The views in the shell's rail. */
export function Sidebar() {
  return (
    <railSlot.Fill>
      <nav className={classes.sidebar} aria-label={viewTexts.views}>
        <Later isMenu={false} until={null} />
      </nav>
    </railSlot.Fill>
  );
}

/** The views behind a button that names the one that is shown. */
export function ViewsMenu() {
  const until = <DisclosureButton disabled>{viewTexts.views}</DisclosureButton>;
  return <Later isMenu until={until} />;
}

function Later({ isMenu, until }: { isMenu: boolean; until: ReactNode }) {
  const { data: settings } = useQuery(settingsQuery);
  if (!settings) return until;
  return <WatchedViews settings={settings} isMenu={isMenu} until={until} />;
}
