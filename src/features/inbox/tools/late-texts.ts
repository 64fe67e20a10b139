import { counted, type Noun } from '#api/listing/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import { countedNotifications } from '../model/texts.ts';

/** Texts of the export and of finding pasted records. */

const recordNoun: Noun = { one: 'record', many: 'records' };
const changed = ' The list changed while loading, so some may be missing.';

export const toolTexts = {
  loading: (loaded: number, total: number | null) =>
    `Loading notifications: ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`}`,
  loadingLabel: 'Loading notifications',
} as const;

export const exportTexts = {
  written: (count: number, file: string, hasChanged: boolean) =>
    `Saved ${countedNotifications(count)} to ${file}.${hasChanged ? changed : ''}`,
  writing: (count: number) => `Writing ${countedNotifications(count)}…`,
  failed: 'Waybill couldn’t write the file.',
  progress: 'Writing the file',
} as const;

export const pasteTexts = {
  label: 'Record numbers or IDs',
  most: (most: number) => `Up to ${formatCount(most)}, in any format.`,
  leftOut: (most: number, leftOut: number) =>
    `Searches the first ${formatCount(most)}. Leaves out ${formatCount(leftOut)}.`,
  find: (count: number) => `Find ${counted(count, recordNoun)}`,
  found: (found: number, count: number, searched: number, hasChanged: boolean) =>
    `Found ${formatCount(found)} of ${counted(count, recordNoun)} in ${countedNotifications(searched)}.${hasChanged ? changed : ''}`,
  show: (count: number) => `Show only ${countedNotifications(count)}`,
  select: (count: number) => `Select ${countedNotifications(count)}`,
  archived: {
    show: (count: number) => `Show only ${formatCount(count)} archived`,
    select: (count: number) => `Select ${formatCount(count)} archived`,
  },
  table: 'Pasted records',
  total: 'Total',
  notFound: 'Not found',
} as const;
