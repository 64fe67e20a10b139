import { ExportButtons } from '#ui/export-buttons.tsx';

type ExportButtonsProps = Parameters<typeof ExportButtons>[0];

interface ListExportProps extends Pick<ExportButtonsProps, 'what' | 'sheet'> {
  list: { asOf: number | null };
}

/** Exports a list once all of it is read: a part of it would pass for the whole. */
export function ListExport({ list, ...props }: ListExportProps) {
  return (
    <ExportButtons {...props} obstacle={list.asOf === null ? 'Not everything is read yet' : null} />
  );
}
