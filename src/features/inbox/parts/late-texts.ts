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

/** Replaces the list while all of it loads. */
export const loadingAllTexts = {
  title: 'Loading all notifications',
  why: (loaded: number) =>
    `This service doesn’t list the newest first, so Waybill loads everything to sort it: ${countedNotifications(loaded)} so far.`,
  after: 'The list appears when loading is complete.',
  showSoFar: (loaded: number) => `Show ${countedNotifications(loaded)}`,
  stop: 'Stop and show loaded',
} as const;

/** The selection's bar, which comes with the first selected row. */
export const selectionBarTexts = {
  toolbar: 'Selection',
  clear: 'Clear',
  collecting: (loaded: number, total: number | null) =>
    `Loading ${formatCount(loaded)}${total === null ? '' : ` of ${formatCount(total)}`} to select…`,
} as const;

/** Groups, and the choice of them. */
export const groupPartTexts = {
  label: 'Group',
  none: 'Group: none',
  byType: 'Group: type',
  byRecord: 'Group: record',
  unread: (unread: number, count: number) =>
    unread === count
      ? `${formatCount(unread)} unread`
      : `${unread > 0 ? `${formatCount(unread)} unread of ` : ''}${countedNotifications(count)}`,
  selectAllOf: (name: string) => `Select all of ${name}`,
} as const;

/** Banners above the list. */
export const oddityTexts = {
  loadRest: 'Load the rest',
  stoppedUnsorted:
    'Newer notifications may be missing, because loading stopped and the service doesn’t list the newest first.',
  unreadable: (count: number) => `Couldn’t read ${countedNotifications(count)}`,
} as const;
