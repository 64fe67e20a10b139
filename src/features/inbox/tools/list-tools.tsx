import { lazy, useState } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { useCommands } from '#ui/commands.tsx';
import { DownloadIcon, PasteIcon } from '#ui/icons.tsx';
import { Opening } from '#ui/opening.tsx';
import classes from '../search/search.module.css';

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

/** What can be done with all that match: find pasted records among them, take them away. */
export function ListTools({ filters, search }: ListToolsProps) {
  const [isOpen, setOpen] = useState<'paste' | 'export' | null>(null);
  useCommands([
    { name: 'Find by record number', group: 'Inbox', run: () => setOpen('paste') },
    { name: 'Export as CSV', group: 'Inbox', run: () => setOpen('export') },
  ]);
  const onClosed = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label="Find by record number"
        title="Find by record number"
        onClick={() => setOpen('paste')}
      >
        <PasteIcon />
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label="Export as CSV"
        title="Export as CSV"
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
