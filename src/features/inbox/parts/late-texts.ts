import { formatCount } from '#lib/locale.ts';
import { countedNotifications } from '../model/texts.ts';

/** The bars below the list, which come after the first rows. */
export const bottomBarTexts = {
  others: (count: number) => `+${formatCount(count)}`,
  unreached: 'Waybill couldn’t be reached. The change may not have been saved.',
  failure: (label: string) => `${label}: failure`,
  showOthers: (count: number, problems: number) =>
    `Show ${formatCount(count)} more${problems === 0 ? '' : `, ${formatCount(problems)} with a problem`}`,
} as const;

/** Notes beside the number of notifications, about those that a service leaves out. */
export const leftOutTexts = {
  statusesFiltered: (statuses: string) =>
    ` · Filtered by Waybill, because the service can’t filter by status ${statuses}`,
  noStatusZero: ' · Without status 0: this service doesn’t list it',
  noneRead: ' · None read or archived: this service may list those only under Read and ',
  noneArchived: ' · None archived: this service may list those only under ',
  archived: 'Archived',
} as const;

/** Banners above the list. */
export const oddityTexts = {
  loadRest: 'Load the rest',
  stoppedUnsorted:
    'Newer notifications may be missing, because loading stopped and the service doesn’t list the newest first.',
  unreadable: (count: number) => `Couldn’t read ${countedNotifications(count)}`,
} as const;
