import { lazy, useState } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { useCommands } from '#ui/commands.tsx';
import { DownloadIcon, PasteIcon } from '#ui/icons.tsx';
import { Opening } from '#ui/opening.tsx';
import classes from '../search/search.module.css';
import { inboxTexts } from '../model/texts.ts';
import { exportTexts, pasteTexts } from './texts.ts';

const PasteDialog = lazy(async () => ({
  default: (await import('./paste-dialog.tsx')).PasteDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

interface ListToolsProps {
  filters: NotificationFilters;
  search: string;
}

/** Finds pasted records, and exports all that match. */
export function ListTools({ filters, search }: ListToolsProps) {
  const [isOpen, setOpen] = useState<'paste' | 'export' | null>(null);
  useCommands([
    { name: pasteTexts.title, group: inboxTexts.screen, run: () => setOpen('paste') },
    { name: exportTexts.title, group: inboxTexts.screen, run: () => setOpen('export') },
  ]);
  const onClosed = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label={pasteTexts.title}
        title={pasteTexts.title}
        onClick={() => setOpen('paste')}
      >
        <PasteIcon />
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label={exportTexts.title}
        title={exportTexts.title}
        onClick={() => setOpen('export')}
      >
        <DownloadIcon />
      </button>
      <Opening>
        {isOpen === 'paste' && <PasteDialog onClosed={onClosed} />}
        {isOpen === 'export' && (
          <ExportDialog filters={filters} search={search} onClosed={onClosed} />
        )}
      </Opening>
    </>
  );
}
