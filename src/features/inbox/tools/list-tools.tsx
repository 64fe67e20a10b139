import { Box } from '@mantine/core';
import { IconClipboardText, IconDownload } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { closeByBack } from '#ui/panels/close-by-back.ts';
import { inboxTexts } from '../model/texts.ts';
import { toolNames } from './texts.ts';

const PasteDialog = lazy(async () => ({
  default: (await import('./paste-dialog.tsx')).PasteDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

/** The tool whose dialog is open. */
export type OpenTool = 'paste' | 'export' | null;

interface ListToolsProps {
  /** Whether there is room for their names. */
  hasWords: boolean;
  onOpen: (tool: OpenTool) => void;
}

/** The buttons that find pasted records, and export all that match. */
export function ListTools({ hasWords, onOpen }: ListToolsProps) {
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        {...nameOf(toolNames.paste)}
        onClick={() => onOpen('paste')}
      >
        <IconClipboardText size="1rem" aria-hidden />
        {hasWords && <Word>{toolNames.paste}</Word>}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        {...nameOf(toolNames.export)}
        onClick={() => onOpen('export')}
      >
        <IconDownload size="1rem" aria-hidden />
        {hasWords && <Word>{toolNames.export}</Word>}
      </Button>
    </>
  );
}

interface ToolDialogProps {
  open: OpenTool;
  onOpen: (tool: OpenTool) => void;
  filters: NotificationFilters;
  search: string;
}

/**
 * The dialog of an open tool, apart from the buttons: turning a phone moves those, and must not close
 * it with what was pasted.
 */
export function ToolDialog({ open, onOpen, filters, search }: ToolDialogProps) {
  useCommands([
    { name: toolNames.paste, group: inboxTexts.screen, run: () => onOpen('paste') },
    { name: toolNames.export, group: inboxTexts.screen, run: () => onOpen('export') },
  ]);
  const onClosed = () => onOpen(null);
  const onPasteClosed = (answer: string): void => {
    onClosed();
    // On a phone, the sheet of the buttons would cover the list that was asked for.
    if (answer !== '') closeByBack();
  };
  return (
    <Opening>
      {open === 'paste' && <PasteDialog onClosed={onPasteClosed} />}
      {open === 'export' && <ExportDialog filters={filters} search={search} onClosed={onClosed} />}
    </Opening>
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
