import { useState } from 'react';
import type { Sheet } from '#lib/sheet.ts';
import { Button } from './button.tsx';
import type { SheetFormat } from './export-sheet.ts';

interface ExportButtonsProps {
  /** Part of the file's name: `receivables`. */
  what: string;
  /** The table as it is when it is asked for. */
  sheet: () => Sheet;
  /** Why not now, as `Not everything is read yet`; `null` where it can be. */
  obstacle: string | null;
}

const formats = [
  { format: 'csv', name: 'Export CSV' },
  { format: 'xlsx', name: 'Export XLSX' },
] as const satisfies { format: SheetFormat; name: string }[];

/** Takes a table away: exact amounts, and nothing in it that a spreadsheet would run. */
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
      {formats.map(({ format, name }) => (
        <Button
          key={format}
          size="compact-sm"
          variant="default"
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          loading={writing === format}
          onClick={() => void write(format)}
        >
          {name}
        </Button>
      ))}
      {hasFailed && <span role="alert">The file could not be written. Try again.</span>}
    </>
  );
}
