import { Button as MantineButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Sheet } from '#lib/sheet.ts';
import { Button } from './button.tsx';
import type { SheetFormat } from './export-sheet.ts';

interface ExportButtonsProps {
  /** Part of the file's name: `receivables`. */
  what: string;
  /** The table at the time of the click. */
  sheet: () => Sheet;
  /** Why an export isn't possible yet: `Not everything is loaded yet`; `null` if it is. */
  obstacle: string | null;
}

const formats = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'XLSX' },
] as const satisfies { format: SheetFormat; name: string }[];

/** Exports a table: exact amounts, and nothing that a spreadsheet would run as a formula. */
export function ExportButtons({ what, sheet, obstacle }: ExportButtonsProps) {
  const [writing, setWriting] = useState<SheetFormat | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const write = async (format: SheetFormat): Promise<void> => {
    setWriting(format);
    setFailed(false);
    try {
      const { exportSheet } = await import('./export-sheet.ts');
      exportSheet(sheet(), what, format);
    } catch {
      setFailed(true);
    } finally {
      setWriting(null);
    }
  };
  return (
    <>
      <MantineButton.Group>
        {formats.map(({ format, name }, place) => (
          <Button
            key={format}
            size="compact-sm"
            variant="default"
            aria-label={`Export ${name}`}
            disabled={obstacle !== null}
            title={obstacle ?? `Export ${name}`}
            loading={writing === format}
            leftSection={place === 0 && <IconDownload size={16} aria-hidden />}
            onClick={() => void write(format)}
          >
            {name}
          </Button>
        ))}
      </MantineButton.Group>
      {hasFailed && <span role="alert">The file could not be written. Try again.</span>}
    </>
  );
}
