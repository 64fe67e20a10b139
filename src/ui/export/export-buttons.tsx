import { Button as MantineButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { TOO_MANY_ROWS, type Sheet } from '#lib/sheet.ts';
import type { SheetFormat } from '#lib/sheet-parts.ts';
import { Button, SmallButton } from '../button.tsx';
import { datedName, download } from './download.ts';
import { exportButtonTexts } from '../late-texts.ts';

/** Writes the rows on screen at the time of the click. @throws the signal's reason when canceled */
export type WriteFile = (
  format: SheetFormat,
  how: { signal: AbortSignal; onProgress: (progress: number) => void },
) => Promise<Blob>;

interface ExportButtonsProps {
  /** Part of the file's name: `receivables`. */
  what: string;
  /** Returns the table at the time of the click; a long table has a writer instead. */
  sheet?: () => Sheet | Promise<Sheet>;
  write?: WriteFile;
  /** Why an export isn't possible yet: `Not everything is loaded yet`; `null` if it is. */
  obstacle: string | null;
}

const formats = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'XLSX' },
] as const satisfies { format: SheetFormat; name: string }[];

/** Milliseconds of writing until a Stop button appears: most files are finished earlier. */
const LONG = 300;

interface Writing {
  format: SheetFormat;
  /** From 0 to 1; `null` while the export may still finish at once. */
  progress: number | null;
}

/** Exports a table with exact amounts and without formulas that a spreadsheet would run. */
export function ExportButtons({ what, sheet, write, obstacle }: ExportButtonsProps) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const run = async (format: SheetFormat): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    stopping.current = controller;
    let isLong = false;
    const timer = setTimeout(() => (isLong = true), LONG);
    setWriting({ format, progress: null });
    setFailure(null);
    const onProgress = (progress: number): void => {
      if (isLong && !signal.aborted) setWriting({ format, progress });
    };
    try {
      const file = write
        ? await write(format, { signal, onProgress })
        : await (await import('./write-short-sheet.ts')).writeShortSheet(await sheet!(), format);
      download(file, datedName(what, format));
    } catch (error) {
      if (signal.aborted) return;
      const { tooLong, failed } = exportButtonTexts;
      setFailure(error instanceof Error && error.message === TOO_MANY_ROWS ? tooLong : failed);
    } finally {
      clearTimeout(timer);
      setWriting(null);
    }
  };
  const percent = Math.floor(100 * (writing?.progress ?? 0));
  return (
    <>
      {writing && writing.progress !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={exportButtonTexts.stop(percent)}
          onClick={() => stopping.current?.abort()}
        >
          {exportButtonTexts.stopShort(percent)}
        </Button>
      )}
      <MantineButton.Group>
        {formats.map(({ format, name }, place) => (
          <SmallButton
            key={format}
            aria-label={exportButtonTexts.export(name)}
            // One file at a time, because there is one Stop button.
            disabled={obstacle !== null || (writing !== null && writing.format !== format)}
            title={obstacle ?? exportButtonTexts.export(name)}
            loading={writing?.format === format}
            leftSection={place === 0 && <IconDownload size={16} aria-hidden />}
            onClick={() => void run(format)}
          >
            {name}
          </SmallButton>
        ))}
      </MantineButton.Group>
      {failure !== null && <span role="alert">{failure}</span>}
    </>
  );
}
