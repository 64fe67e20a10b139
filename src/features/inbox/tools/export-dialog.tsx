import { Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
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

interface Written {
  rows: number;
  state: 'writing' | 'done' | 'failed';
}

const NOTHING: Written = { rows: 0, state: 'writing' };

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
  const [written, setWritten] = useState(NOTHING);
  // The export contains the rows from when the list was complete; a retry is another object.
  const [attempt, setAttempt] = useState<{ rows: ReturnType<typeof among> } | null>(null);
  if (isFresh && attempt === null) setAttempt({ rows: among(collection.rows) });

  useEffect(() => {
    if (attempt === null) return undefined;
    const { rows } = attempt;
    const controller = new AbortController();
    const write = async (): Promise<void> => {
      const file = await notificationsCsv(
        rows.map(({ value }) => value),
        {
          signal: controller.signal,
          onProgress: (count) => setWritten({ ...NOTHING, rows: count }),
        },
      );
      download(file, fileName());
      setWritten({ rows: rows.length, state: 'done' });
    };
    write().catch(() => {
      // If the dialog was closed before the export finished, nothing is downloaded.
      if (!controller.signal.aborted) setWritten({ rows: 0, state: 'failed' });
    });
    return () => controller.abort();
  }, [attempt]);

  if (collection.state === 'failed') {
    return <CollectionFailure error={collection.error} onRetry={retry} />;
  }
  if (attempt === null) return <CollectionProgress collection={collection} />;
  const { rows } = attempt;
  if (written.state === 'failed') {
    return (
      <p role="alert">
        {exportTexts.failed}{' '}
        <Button
          size="compact-sm"
          onClick={() => {
            setWritten(NOTHING);
            setAttempt({ rows });
          }}
        >
          {inboxTexts.retry}
        </Button>
      </p>
    );
  }
  return (
    <Stack gap="xs">
      <p role="status">
        {written.state === 'done'
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
