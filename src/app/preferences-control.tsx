import { IconSettings } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useCommands } from '#ui/commands.tsx';
import layout from '#ui/layout.module.css';
import { Opening } from '#ui/opening.tsx';
import shell from './shell.module.css';
import { shellTexts } from './texts.ts';

const PreferencesDialog = lazy(async () => ({
  default: (await import('./preferences-dialog.tsx')).PreferencesDialog,
}));

/** Opens the preferences, also from the palette. */
export function PreferencesControl() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommands([{ name: shellTexts.preferences, group: shellTexts.everywhere, run: open }]);
  return (
    <>
      <button
        type="button"
        className={`${layout.tool} ${shell.tool}`}
        aria-label={shellTexts.preferences}
        aria-haspopup="dialog"
        title={shellTexts.preferences}
        onClick={open}
      >
        <IconSettings size={18} stroke={1.75} aria-hidden />
      </button>
      {isOpen && (
        <Opening onCancel={() => setOpen(false)}>
          <PreferencesDialog onClosed={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}
