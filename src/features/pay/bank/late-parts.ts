// One file, because each that is loaded late adds its name to the start.
export { Questions } from '../paste/questions.tsx';
export { LeftOutEntries, StatementSummary } from '../paste/statement-summary.tsx';
export { ExportEntries } from './export-entries.tsx';
export { ItemsTroubles } from './items-troubles.tsx';
export { ListColumns } from './list-columns.tsx';
