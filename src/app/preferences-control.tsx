import { IconSettings } from '@tabler/icons-react';
import { lazy } from 'react';
import { useCommands } from '#ui/commands/commands.tsx';
import layout from '#ui/layout.module.css';
import { Opening } from '#ui/opening.tsx';
import { createStore } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';
import shell from './shell.module.css';
import { shellTexts } from './texts.ts';

const PreferencesDialog = lazy(async () => ({
  default: (await import('./preferences-dialog.tsx')).PreferencesDialog,
}));

const isShown = createStore(false);
const hide = () => isShown.set(false);
export const showPreferences = () => isShown.set(true);

interface PreferencesControlProps {
  /** Whether the button is in the header; otherwise it is in the account's menu. */
  hasButton: boolean;
}

/** Opens the preferences, also from the palette. */
export function PreferencesControl({ hasButton }: PreferencesControlProps) {
  const isOpen = useStored(isShown, (it) => it);
  useCommands([
    { name: shellTexts.preferences, group: shellTexts.everywhere, run: showPreferences },
  ]);
  return (
    <>
      {hasButton && (
        <button
          type="button"
          className={`${layout.tool} ${shell.tool}`}
          aria-label={shellTexts.preferences}
          aria-haspopup="dialog"
          title={shellTexts.preferences}
          onClick={showPreferences}
        >
          <IconSettings size="1.125rem" stroke={1.75} aria-hidden />
        </button>
      )}
      {isOpen && (
        <Opening onCancel={hide}>
          <PreferencesDialog onClosed={hide} />
        </Opening>
      )}
    </>
  );
}
