import { IconHelp } from '@tabler/icons-react';
import { lazy } from 'react';
import { useCommands } from '#ui/commands/commands.tsx';
import layout from '#ui/layout.module.css';
import { Opening } from '#ui/opening.tsx';
import { createStore } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';
import { showTour } from './preferences.ts';
import shell from './shell.module.css';
import { shellTexts } from './texts.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('#features/help/help-dialog.tsx')).HelpDialog,
}));

const isShown = createStore(false);
const hide = () => isShown.set(false);
export const showHelp = () => isShown.set(true);

interface HelpControlProps {
  /** Whether the button is in the header; otherwise it is in the account's menu. */
  hasButton: boolean;
}

/** Opens the explanations of the words on the screens, also from the palette. */
export function HelpControl({ hasButton }: HelpControlProps) {
  const isOpen = useStored(isShown, (it) => it);
  useCommands([
    { name: shellTexts.helpCommands.statuses, group: shellTexts.everywhere, run: showHelp },
    { name: shellTexts.helpCommands.tour, group: shellTexts.everywhere, run: showTour },
  ]);
  return (
    <>
      {hasButton && (
        <button
          type="button"
          className={`${layout.tool} ${shell.tool}`}
          aria-label={shellTexts.help}
          aria-haspopup="dialog"
          title={shellTexts.help}
          onClick={showHelp}
        >
          <IconHelp size="1rem" aria-hidden />
        </button>
      )}
      {isOpen && (
        <Opening onCancel={hide}>
          <HelpDialog onTour={showTour} onClosed={hide} />
        </Opening>
      )}
    </>
  );
}
