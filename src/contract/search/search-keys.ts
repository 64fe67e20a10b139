import { notificationTypes } from '../notification.ts';

/** The keys of a search, before the colon. */
export const searchKeyNames = [
  'type',
  'event',
  'record',
  'status',
  'is',
  'needs',
  'assigned',
  'from',
  'label',
  'on',
  'after',
  'before',
  'weekday',
  'hour',
] as const;
export type SearchKey = (typeof searchKeyNames)[number];

/** Words before a colon, and the key for each: saved views may contain a former name. */
export const searchKeys: ReadonlyMap<string, SearchKey> = new Map<string, SearchKey>([
  ...searchKeyNames.map((key) => [key, key] as const),
  ['taken', 'assigned'],
]);

/** Codes of interface 3.1 by the search's word for each. */
export const statusWords: Readonly<Record<string, number>> = { unread: 1, read: 2, archived: 4 };

/** Values of `assigned:` besides people's names. */
export const assignedWords = ['me', 'anyone', 'nobody'] as const;
/** Likewise of `from:`, the colleague who assigned it. */
export const fromWords = ['me', 'anyone'] as const;

/** Every type that has events (interface 6), including Promotion. */
export const searchTypes: readonly string[] = [...notificationTypes, 'Promotion'];
