import { formatCount } from '#lib/locale.ts';
import type { AlertPermission } from '../alerts/alert-permission.ts';

/** Every text of the views and of desktop notifications. */

export const viewTexts = {
  views: 'Views',
  menu: (shown: string | undefined) => (shown === undefined ? 'Views' : `Views: ${shown}`),
  inbox: 'Inbox',
  needsAction: 'Needs action',
  assignedToMe: 'Assigned to me',
  snoozed: 'Snoozed',
  countSnoozed: (count: number) => `${formatCount(count)} snoozed`,
  saved: 'Saved views',
  types: 'Types',
  none: 'Save a filter to see it here.',
  command: (name: string) => `View: ${name}`,
  unread: (count: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'at least ' : ''}${formatCount(count)} unread`,
} as const;

export const editTexts = {
  saveView: 'Save view',
  save: 'Save',
  name: 'Name',
  change: (name: string) => `Edit ${name}`,
  rename: 'Rename',
  moveUp: 'Move up',
  moveDown: 'Move down',
  delete: 'Delete',
  undo: 'Undo',
  moveByKey: 'You can also press Alt with ↑ or ↓.',
  moved: (name: string, place: number, count: number) => `${name} moved to ${place} of ${count}`,
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} restored`,
  renamed: (name: string) => `Renamed to ${name}`,
  wasSaved: (name: string) => `${name} saved`,
} as const;

export const countTexts = {
  failed: 'Couldn’t update the counts.',
  part: (counted: number) => `First ${formatCount(counted)} unread counted.`,
  countAll: 'Count all',
} as const;

export const desktopAlertTexts = {
  label: 'Desktop notifications',
  state: (isOn: boolean) => `Desktop notifications: ${isOn ? 'on' : 'off'}`,
  about: 'Notify me about',
  needsAction: 'Needs action',
  pace: 'Grouped. Background tabs check every 2 minutes.',
} as const;

export const permissionTexts: Record<AlertPermission, string> = {
  default: 'Your browser will ask for permission.',
  granted: '',
  denied: 'Your browser blocks notifications. Allow them in its settings for this site.',
  none: 'Your browser needs an https address to show notifications.',
};
