import { notificationTypes } from '#contract/notification.ts';

/** What may stand before a colon in a search. */
export const searchKeyNames = [
  'type',
  'event',
  'record',
  'status',
  'is',
  'needs',
  'taken',
  'on',
  'after',
  'before',
  'weekday',
  'hour',
] as const;
export type SearchKey = (typeof searchKeyNames)[number];

export const searchKeys: ReadonlySet<string> = new Set(searchKeyNames);

/** Codes of interface 3.1 by the word that a search has for them. */
export const statusWords: Readonly<Record<string, number>> = { unread: 1, read: 2, archived: 4 };

/** Who may have a notification, beside people's names. */
export const assignedWords = ['me', 'anyone', 'nobody'] as const;

/** Every type that has events (interface 6), Promotion among them. */
export const searchTypes: readonly string[] = [...notificationTypes, 'Promotion'];
