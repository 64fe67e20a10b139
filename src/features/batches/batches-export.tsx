import { useQuery } from '@tanstack/react-query';
import { loadBatches, type BatchFilters } from '#api/batches.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { sourceOf } from '#lib/sheet.ts';
import { ExportButtons } from '#ui/export/export-buttons.tsx';

/** Exports every batch that matches the filters, also those that aren't loaded yet. */
export function BatchesExport({ filters }: { filters: BatchFilters }) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  return (
    <ExportButtons
      what="batches"
      write={async (format, how) => {
        const batches = await loadBatches(filters, how);
        const [{ writeSheet }, { batchSheet }] = await Promise.all([
          import('#api/worker-port/write-sheet.ts'),
          import('./batch-sheet.ts'),
        ]);
        return await writeSheet(sourceOf(batchSheet(batches, unitsNames)), format, how);
      }}
      obstacle={null}
    />
  );
}
