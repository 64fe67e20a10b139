import type { NotificationFilters } from '#api/notifications.ts';
import { formatCount } from '#lib/locale.ts';
import { countedNotifications } from '../model/texts.ts';

type Status = NotificationFilters['status'];

/** Empty lists: what happened, and what to do. */
export const emptyTexts = {
  cleared: {
    title: 'Nothing left in this list',
    whatToDo: 'You archived or changed everything here. You can undo that.',
  },
  inbox: { title: 'Your inbox is empty', whatToDo: 'New notifications appear here.' },
  unreadable: {
    title: 'No notifications to show',
    whatToDo: 'Waybill can’t read what the service sent. Contact your administrator.',
  },
  noMatch: {
    title: 'No notifications match these filters',
    whatToDo: 'Choose another status or more types, or change your search.',
  },
  byStatus: {
    unread: { title: 'No unread notifications', whatToDo: 'New notifications appear here.' },
    read: {
      title: 'No read notifications',
      whatToDo: 'Notifications you mark as read appear here.',
    },
    archived: {
      title: 'No archived notifications',
      whatToDo: 'Archived notifications appear here. You can restore them.',
    },
  } as Partial<Record<Status, { title: string; whatToDo: string }>>,
  bySearch: {
    'is:snoozed': {
      title: 'No snoozed notifications',
      whatToDo: 'Snoozed notifications wait here until their time comes.',
    },
    'is:starred': {
      title: 'No starred notifications in this list',
      whatToDo: 'Star notifications to find them again here.',
    },
  } as Partial<Record<string, { title: string; whatToDo: string }>>,
  conflict: 'Your filters hide these results',
  showArchived: 'Show archived',
  showSnoozed: (count: number) => `Show ${formatCount(count)} snoozed`,
  clearFilters: 'Clear filters',
  clearSearch: 'Clear search',
  searchIn: (status: string, inAllTypes: boolean) =>
    `Search in ${status}${inAllTypes ? ', every type' : ''}`,
} as const;

/** @param median milliseconds */
export function handledText(count: number, median: number): string {
  const lasted = durationText(Math.max(1, Math.round(median / 60_000)));
  return count === 1
    ? `You handled 1 notification today, within ${lasted} of its arrival.`
    : `You handled ${countedNotifications(count)} today, half of them within ${lasted} of their arrival.`;
}

function durationText(minutes: number): string {
  const of = (count: number, unit: string) =>
    `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes < 120) return of(minutes, 'minute');
  return minutes < 2880
    ? of(Math.round(minutes / 60), 'hour')
    : of(Math.round(minutes / 1440), 'day');
}

/** The menu beside the list. */
export const listOptionTexts = {
  options: 'List options',
  rows: 'Rows',
  compact: 'Compact',
  comfortable: 'Comfortable',
  compactRows: 'Compact rows',
  comfortableRows: 'Comfortable rows',
  marksRead: 'Mark as read when opened',
  dontMarkRead: 'Don’t mark as read when opened',
  saved: 'Saved in this browser',
} as const;

export const listRuleTexts = {
  create: 'Create rule',
  createRule: 'Create rule from this search',
  alert: 'Alert me',
  alertMe: 'Alert me about this search',
} as const;

/** Commands that move among the notifications of one record. */
export const sameRecordTexts = {
  next: 'Next of the same record',
  previous: 'Previous of the same record',
} as const;
