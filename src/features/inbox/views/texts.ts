import { formatCount } from '#lib/locale.ts';

/** Every text of the views. */

export const viewTexts = {
  views: 'Views',
  menu: (shown: string) => `Views: ${shown}`,
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
