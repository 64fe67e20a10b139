import { useQuery } from '@tanstack/react-query';
import { loadBatches, type BatchFilters } from '#api/batches.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { sheetWriter } from '#ui/export/export-sheet.ts';
import { batchSheet } from './batch-sheet.ts';

/** Exports every batch that matches the filters, also those that aren't loaded yet. */
export function BatchesExport({ filters }: { filters: BatchFilters }) {
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  return (
    <ExportButtons
      what="batches"
      write={async (format, how) => {
        const batches = await loadBatches(filters, how);
        return sheetWriter(() => batchSheet(batches, unitsNames))(format, how);
      }}
      obstacle={null}
    />
  );
}
