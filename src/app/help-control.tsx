import { IconHelp } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useCommands } from '#ui/commands.tsx';
import layout from '#ui/layout.module.css';
import { Opening } from '#ui/opening.tsx';
import { showTour } from './preferences.ts';
import shell from './shell.module.css';
import { shellTexts } from './texts.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('#features/help/help-dialog.tsx')).HelpDialog,
}));

/** Opens what explains the words on the screens, also from the palette. */
export function HelpControl() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommands([
    { name: shellTexts.helpCommands.statuses, group: shellTexts.everywhere, run: open },
    { name: shellTexts.helpCommands.tour, group: shellTexts.everywhere, run: showTour },
  ]);
  return (
    <>
      <button
        type="button"
        className={`${layout.tool} ${shell.tool}`}
        aria-label={shellTexts.help}
        aria-haspopup="dialog"
        title={shellTexts.help}
        onClick={open}
      >
        <IconHelp size="1rem" aria-hidden />
      </button>
      {isOpen && (
        <Opening onCancel={() => setOpen(false)}>
          <HelpDialog onTour={showTour} onClosed={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}
