import { Box } from '@mantine/core';
import { IconClipboardText, IconDownload } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { inboxTexts } from '../model/texts.ts';
import { exportTexts, pasteTexts } from './texts.ts';

const PasteDialog = lazy(async () => ({
  default: (await import('./paste-dialog.tsx')).PasteDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

interface ListToolsProps {
  /** Whether there is room for their names. */
  hasWords?: boolean;
  filters: NotificationFilters;
  search: string;
}

/** Finds pasted records, and exports all that match. */
export function ListTools({ hasWords = false, filters, search }: ListToolsProps) {
  const [isOpen, setOpen] = useState<'paste' | 'export' | null>(null);
  useCommands([
    { name: pasteTexts.title, group: inboxTexts.screen, run: () => setOpen('paste') },
    { name: exportTexts.title, group: inboxTexts.screen, run: () => setOpen('export') },
  ]);
  const onClosed = () => setOpen(null);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...nameOf(pasteTexts.title)}
        onClick={() => setOpen('paste')}
      >
        <IconClipboardText size="1rem" aria-hidden />
        {hasWords && <Word>{pasteTexts.title}</Word>}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        {...nameOf(exportTexts.title)}
        onClick={() => setOpen('export')}
      >
        <IconDownload size="1rem" aria-hidden />
        {hasWords && <Word>{exportTexts.title}</Word>}
      </Button>
      <Opening>
        {isOpen === 'paste' && <PasteDialog onClosed={onClosed} />}
        {isOpen === 'export' && (
          <ExportDialog filters={filters} search={search} onClosed={onClosed} />
        )}
      </Opening>
    </>
  );
}

function Word({ children }: { children: string }) {
  return (
    <Box component="span" ml={6}>
      {children}
    </Box>
  );
}

const nameOf = (name: string) => ({ 'aria-label': name, title: name });
