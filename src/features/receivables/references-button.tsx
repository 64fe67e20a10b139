import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';

const ReferencesDialog = lazy(async () => ({
  default: (await import('./references-dialog.tsx')).ReferencesDialog,
}));

export function ReferencesButton() {
  const [isOpen, setOpen] = useState(false);
  useCommands([{ name: 'Import own references', group: 'Receivables', run: () => setOpen(true) }]);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Import references
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReferencesDialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
