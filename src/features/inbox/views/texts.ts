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
  starred: 'Starred',
  countStarred: (count: number) => `${formatCount(count)} starred`,
  countSnoozed: (count: number) => `${formatCount(count)} snoozed`,
  saved: 'Saved views',
  types: 'Types',
  command: (name: string) => `View: ${name}`,
  unread: (count: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'at least ' : ''}${formatCount(count)} unread`,
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
