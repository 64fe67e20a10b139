import { lazy, useState } from 'react';
import { WriteButton } from '#ui/write-button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Opening } from '#ui/opening.tsx';

const ReferencesDialog = lazy(async () => ({
  default: (await import('./references-dialog.tsx')).ReferencesDialog,
}));

export function ReferencesButton() {
  const [isOpen, setOpen] = useState(false);
  useCommands([
    {
      name: 'Import own references',
      group: 'Receivables',
      changes: true,
      run: () => setOpen(true),
    },
  ]);
  return (
    <>
      <WriteButton size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Import references
      </WriteButton>
      {isOpen && (
        <Opening>
          <ReferencesDialog onClosed={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}
