import type { Action } from '#api/notifications.ts';
import { formatCount } from '#lib/locale.ts';
import { actionNames, countedNotifications } from '../model/texts.ts';

/** A sentence whose middle part is bold. */
type Emphasized = readonly [before: string, strong: string, after: string];

/** Every text of the warning before an action that can't be undone exactly. */
export const risksTexts = {
  impossible: 'Can’t change these notifications',
  question: (action: Action, count: number) =>
    `${actionNames[action]} ${countedNotifications(count)}?`,
  byRecord: (rows: number, records: number): Emphasized => [
    `${countedNotifications(rows)} ${rows === 1 ? 'has no ID of its own' : 'have no IDs of their own'}, so Waybill changes `,
    `every notification of ${rows === 1 ? 'its record' : records === 1 ? 'their record' : `their ${formatCount(records)} records`}`,
    ', including those that are archived, hidden or not selected.',
  ],
  undoByRecord: [
    'Undo gives all notifications of a record ',
    'one status',
    ': the status that the selected ones have now. If those differ, they become Read if all are Read or Archived, otherwise Unread.',
  ] satisfies Emphasized,
  unrestorable: (rows: number, statuses: readonly string[]): Emphasized => [
    `${countedNotifications(rows)} ${rows === 1 ? 'has' : 'have'} a status that Waybill can’t restore: ${statuses.join(', ')}. Undo makes ${rows === 1 ? 'it' : 'them'} `,
    'Unread',
    ' instead.',
  ],
  unreachable: (rows: number) =>
    `${countedNotifications(rows)} ${rows === 1 ? 'has' : 'have'} no ID and won’t change.`,
  dontAsk: 'Don’t ask again until I close this page',
} as const;
