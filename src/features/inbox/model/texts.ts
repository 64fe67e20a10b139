import { counted, type Noun } from '#api/listing/describe-listing.ts';
import type { Action } from '#api/notifications.ts';
import { formatCount } from '#lib/locale.ts';

/** Texts of the list, its filters and selection, needed for the first row. Other folders have their own. */

export const notificationNoun: Noun = { one: 'notification', many: 'notifications' };
const newNoun: Noun = { one: 'new notification', many: 'new notifications' };
const groupNoun: Noun = { one: 'group', many: 'groups' };

/** `37 notifications`. */
export const countedNotifications = (count: number) => counted(count, notificationNoun);

export const inboxTexts = {
  screen: 'Inbox',
  table: 'Notifications',
  needsAction: 'Needs action: ',
  retry: 'Retry',
  stop: 'Stop',
  stopLoading: 'Stop loading',
  refresh: 'Refresh',
  dismiss: 'Dismiss',
  close: 'Close',
  undo: 'Undo',
  cancel: 'Cancel',
} as const;

export const inboxFilterTexts = {
  region: 'Filters',
  sheet: 'Filters',
  status: 'Status',
  types: 'Types',
  allTypes: 'All types',
  show: (status: string) => `Show ${status}`,
  chosenTypes: (chosen: readonly string[]) =>
    `Types: ${chosen.length === 0 ? 'all' : chosen.length === 1 ? chosen[0] : `${chosen.length} selected`}`,
  unknownStatus: (status: string) => `Unknown status: ${status}`,
  unknownType: (type: string) => `Unknown type: ${type}`,
} as const;

export const statusNames = {
  inbox: 'Inbox',
  unread: 'Unread',
  read: 'Read',
  archived: 'Archived',
  everything: 'Everything',
} as const;

export const inboxColumnTexts = {
  select: 'Select',
  unread: 'Unread',
  status: 'Status',
  event: 'Event',
  record: 'Record',
  type: 'Type',
  message: 'Message',
  time: 'Time',
  latest: 'Latest',
} as const;

export const inboxListTexts = {
  notifications: (count: number) => countedNotifications(count),
  noTimeZone: 'Time zone unknown',
  showNew: (count: number, isAtLeast: boolean) =>
    `Show ${isAtLeast ? 'at least ' : ''}${counted(count, newNoun)}`,
  loadingRows: 'notifications',
  endOfResults: 'End of results',
  stopped: 'Loading stopped',
  loadingMore: 'Loading more…',
  outdated: (time: string) => `Showing notifications from ${time}.`,
  incomplete: 'Not all notifications loaded.',
} as const;

export const inboxCommandTexts = {
  open: 'Open',
  search: 'Search',
  next: 'Next',
  previous: 'Previous',
  select: 'Select',
  selectRange: 'Select up to here',
  selectLoaded: 'Select all loaded, then all',
  clearSelection: 'Clear selection',
  close: 'Close details',
} as const;

export const rowActionTexts = {
  of: (action: string, name: string) => `${action}: ${name}`,
} as const;

export const actionNames: Record<Action, string> = {
  read: 'Mark read',
  unread: 'Mark unread',
  archive: 'Archive',
};

export const selectionTexts = {
  selected: (count: number, isAll: boolean) =>
    `${isAll ? 'All ' : ''}${formatCount(count)} selected`,
  changed: '. The list changed while loading, so some may be missing',
  loadedAt: (time: string) => `Loaded at ${time}. Later notifications aren’t selected.`,
  selectAll: (count: number | null) =>
    count === null ? 'Select all that match' : `Select all ${formatCount(count)}`,
  selectAllShort: 'Select all',
} as const;

export const groupTexts = {
  commandNone: 'Ungroup',
  command: (grouping: string) => `Group by ${grouping}`,
  all: (groups: number, count: number) =>
    `${counted(groups, groupNoun)} of ${countedNotifications(count)}`,
  first: (count: number) => `Groups of the first ${countedNotifications(count)}`,
  loadMore: 'Load more',
} as const;
