import { eventName } from '#contract/events.ts';
import { visibleString } from '#lib/visible-text.ts';

/** An item of a message, limited to what its channel may show. */
export interface AlertItem {
  about: 'arrival' | 'assigned' | 'mentioned' | 'alerted';
  /** Id of the notification. */
  id: string | null;
  type: string;
  event: number;
  createdAt: string;
  needsAction: boolean;
  /** Where a click leads, in Waybill. */
  path: string;
  /** Only where the person asked for text. */
  text?: { alert: string; recordNumber: string | null; message: string | null };
}

/** The content of one delivery, which covers all pending arrivals of its channel. */
export interface AlertMessage {
  isTest: boolean;
  count: number;
  needAction: number;
  assigned: number;
  mentioned: number;
  /** By rules; messages from before they could have none. */
  alerted?: number;
  path: string;
  /** The newest of them. */
  items: readonly AlertItem[];
}

const MOST_ITEMS = 20;
/** Characters of a text of the service's. Teams refuses a message above 28 KB, Slack one above 40,000. */
const LONGEST_TEXT = 200;

/** @param items newest first */
export function groupItems(items: readonly AlertItem[]): AlertMessage {
  const paths = new Set(items.map(({ path }) => path));
  const count = (about: AlertItem['about']) => items.filter((it) => it.about === about).length;
  return {
    isTest: false,
    count: items.length,
    needAction: items.filter((it) => it.about === 'arrival' && it.needsAction).length,
    assigned: count('assigned'),
    mentioned: count('mentioned'),
    alerted: count('alerted'),
    path: paths.size === 1 ? items[0]!.path : '/inbox',
    items: items.slice(0, MOST_ITEMS),
  };
}

export const testMessage: AlertMessage = {
  isTest: true,
  count: 0,
  needAction: 0,
  assigned: 0,
  mentioned: 0,
  path: '/inbox',
  items: [],
};

/** `3 new notifications, 2 need action`: it says nothing of what they hold. */
export function titleOf(message: AlertMessage): string {
  const { isTest, count, needAction, assigned, mentioned, alerted = 0 } = message;
  if (isTest) return 'Test message from Waybill';
  const arrived = count - assigned - mentioned - alerted;
  const parts = [
    ...(arrived > 0
      ? [`${counted(arrived, 'new notification')}${needing(arrived, needAction)}`]
      : []),
    ...(assigned > 0 ? [`${counted(assigned, 'notification')} assigned to you`] : []),
    ...(alerted > 0 ? [`${counted(alerted, 'notification')} for you, by a rule`] : []),
    ...(mentioned > 0 ? [`${counted(mentioned, 'mention')} of you`] : []),
  ];
  return parts.join(' · ');
}

/** A line for each of the newest, where the person asked for text; else none. */
export function messageLines({ items, count }: AlertMessage): string[] {
  const lines = items.flatMap((item) => {
    const { text, type, event } = item;
    return text === undefined
      ? []
      : [
          [
            // Of an assignment no more than its note is known.
            type === '' ? titleOf(groupItems([item])) : eventName(type, event),
            text.recordNumber,
            text.message,
          ]
            .flatMap((part) => oneLine(part ?? '') || [])
            .join(' · '),
        ];
  });
  const left = count - lines.length;
  return lines.length > 0 && left > 0 ? [...lines, `and ${left} more`] : lines;
}

/** A text that stays in its line, whole or cut, and can't pose as another line of the message. */
function oneLine(text: string): string {
  const characters = Array.from(visibleString(text.replaceAll(/\s+/g, ' ').trim()));
  if (characters.length <= LONGEST_TEXT) return characters.join('');
  return `${characters.slice(0, LONGEST_TEXT).join('')}…`;
}

/** Names of the alerts, where the person asked for text. */
export function alertNamesOf({ items }: AlertMessage): string[] {
  return [...new Set(items.flatMap(({ text }) => text?.alert ?? []))];
}

function needing(arrived: number, needAction: number): string {
  if (needAction === 0) return '';
  if (needAction < arrived) return `, ${needAction} ${needAction === 1 ? 'needs' : 'need'} action`;
  return arrived === 1 ? ' needs action' : ' need action';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
