import { Group } from '@mantine/core';
import { useReasons } from '#api/differences.ts';
import { ExportButtons } from '#ui/export/export-buttons.tsx';
import type { EntriesToExport } from './entries-sheet.ts';
import { workTexts } from './texts.ts';

interface ExportEntriesProps extends Omit<EntriesToExport, 'reasons'> {
  isWhole: boolean;
}

/** Exports the work list. */
export function ExportEntries({ isWhole, ...entries }: ExportEntriesProps) {
  const reasons = useReasons();
  return (
    <Group gap="xs">
      <ExportButtons
        what="bank-entries"
        sheet={async () => {
          const { entriesSheet } = await import('./entries-sheet.ts');
          return entriesSheet({ ...entries, reasons });
        }}
        obstacle={isWhole ? null : workTexts.notMatched}
      />
    </Group>
  );
}
