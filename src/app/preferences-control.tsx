import { lazy, useState } from 'react';
import { useCommands } from '#ui/commands.tsx';
import { KeyboardIcon } from '#ui/icons.tsx';
import { Opening } from '#ui/opening.tsx';
import shell from './shell.module.css';

const PreferencesDialog = lazy(async () => ({
  default: (await import('./preferences-dialog.tsx')).PreferencesDialog,
}));

/** Opens the preferences, also from the palette. */
export function PreferencesControl() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommands([{ name: 'Preferences', group: 'Everywhere', run: open }]);
  return (
    <>
      <button
        type="button"
        className={shell.tool}
        aria-label="Preferences"
        aria-haspopup="dialog"
        title="Preferences"
        onClick={open}
      >
        <KeyboardIcon />
      </button>
      {isOpen && (
        <Opening>
          <PreferencesDialog onClosed={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}
