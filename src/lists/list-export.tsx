import { ExportButtons } from '#ui/export/export-buttons.tsx';
import { listTexts } from './texts.ts';

type ExportButtonsProps = Parameters<typeof ExportButtons>[0];

interface ListExportProps extends Pick<ExportButtonsProps, 'what' | 'sheet' | 'write'> {
  list: { loadedAt: number | null };
}

/**
 * Exports a list only once it is completely loaded, because people would mistake a part for the
 * whole.
 */
export function ListExport({ list, ...props }: ListExportProps) {
  return (
    <ExportButtons {...props} obstacle={list.loadedAt === null ? listTexts.exportObstacle : null} />
  );
}
