import { Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { datedName, download } from '#ui/export/download.ts';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { CollectionFailure } from './collection-failure.tsx';
import { CollectionProgress } from './collection-progress.tsx';
import { notificationsCsv } from './notifications-csv.ts';
import { inboxTexts } from '../model/texts.ts';
import { exportTexts } from './late-texts.ts';
import { toolNames } from './texts.ts';
import { useFresh } from './use-fresh.ts';
import { useSearch } from '../search/use-search.ts';

interface ExportDialogProps {
  filters: NotificationFilters;
  search: string;
  onClosed: () => void;
}

/** Loads all matches, writes them as CSV and passes the file to the browser. */
export function ExportDialog({ filters, search, onClosed }: ExportDialogProps) {
  return (
    <Dialog title={toolNames.export} onClosed={onClosed}>
      <Export filters={filters} search={search} />
      <Group mt="sm">
        <DismissButton data-focus>{inboxTexts.close}</DismissButton>
      </Group>
    </Dialog>
  );
}

function Export({ filters, search }: Omit<ExportDialogProps, 'onClosed'>) {
  const { collection, isFresh, retry } = useFresh(filters);
  const { among } = useSearch(filters.status, search);
  const [written, setWritten] = useState({ rows: 0, isDone: false });
  // The export contains the rows from when the list was complete.
  const [rows, setRows] = useState<ReturnType<typeof among> | null>(null);
  if (isFresh && rows === null) setRows(among(collection.rows));

  useEffect(() => {
    if (rows === null) return undefined;
    const controller = new AbortController();
    const write = async (): Promise<void> => {
      const file = await notificationsCsv(
        rows.map(({ value }) => value),
        {
          signal: controller.signal,
          onProgress: (count) => setWritten({ rows: count, isDone: false }),
        },
      );
      download(file, fileName());
      setWritten({ rows: rows.length, isDone: true });
    };
    // If the dialog was closed before the export finished, nothing is downloaded.
    write().catch(() => {});
    return () => controller.abort();
  }, [rows]);

  if (collection.state === 'failed') {
    return <CollectionFailure error={collection.error} onRetry={retry} />;
  }
  if (rows === null) return <CollectionProgress collection={collection} />;
  return (
    <Stack gap="xs">
      <p role="status">
        {written.isDone
          ? exportTexts.written(rows.length, fileName(), collection.changedWhileLoading)
          : exportTexts.writing(rows.length)}
      </p>
      <ProgressBar label={exportTexts.progress} done={written.rows} total={rows.length} />
    </Stack>
  );
}

function fileName(): string {
  return datedName('notifications', 'csv');
}
