import { Box } from '@mantine/core';
import { IconClipboardText, IconDownload } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { inboxTexts } from '../model/texts.ts';
import { toolNames } from './texts.ts';

const PasteDialog = lazy(async () => ({
  default: (await import('./paste-dialog.tsx')).PasteDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

interface ListToolsProps {
  /** Whether there is room for their names. */
  hasWords: boolean;
  filters: NotificationFilters;
  search: string;
}

/** Finds pasted records, and exports all that match. */
export function ListTools({ hasWords, filters, search }: ListToolsProps) {
  const [isOpen, setOpen] = useState<'paste' | 'export' | null>(null);
  useCommands([
    { name: toolNames.paste, group: inboxTexts.screen, run: () => setOpen('paste') },
    { name: toolNames.export, group: inboxTexts.screen, run: () => setOpen('export') },
  ]);
  const onClosed = () => setOpen(null);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...nameOf(toolNames.paste)}
        onClick={() => setOpen('paste')}
      >
        <IconClipboardText size="1rem" aria-hidden />
        {hasWords && <Word>{toolNames.paste}</Word>}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        {...nameOf(toolNames.export)}
        onClick={() => setOpen('export')}
      >
        <IconDownload size="1rem" aria-hidden />
        {hasWords && <Word>{toolNames.export}</Word>}
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
