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
  /** Only if the person requested text. */
  text?: { alert: string; recordNumber: string | null; message: string | null };
}

/** The content of one delivery, which covers all pending arrivals of its channel. */
export interface AlertMessage {
  isTest: boolean;
  count: number;
  needAction: number;
  assigned: number;
  mentioned: number;
  /** Number of alerts by rules; older messages have none. */
  alerted?: number;
  path: string;
  /** The newest of them. */
  items: readonly AlertItem[];
}

const MOST_ITEMS = 20;
/**
 * Characters of a text from the service. Teams refuses a message above 28 KB, Slack one above
 * 40,000.
 */
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

/**
 * Returns a title like `3 new notifications, 2 need action`, which reveals nothing of their
 * content.
 */
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

/** Returns a line for each of the newest items if the person requested text; otherwise none. */
export function messageLines({ items, count }: AlertMessage): string[] {
  const lines = items.flatMap((item) => {
    const { text, type, event } = item;
    return text === undefined
      ? []
      : [
          [
            // For an assignment, only its note is known.
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

/**
 * Returns a text on a single line, cut if necessary, so that it can't pose as another line of the
 * message.
 */
function oneLine(text: string): string {
  const characters = Array.from(visibleString(text.replaceAll(/\s+/g, ' ').trim()));
  if (characters.length <= LONGEST_TEXT) return characters.join('');
  return `${characters.slice(0, LONGEST_TEXT).join('')}…`;
}

/** Names of the alerts, if the person requested text. */
export function alertNamesOf({ items }: AlertMessage): string[] {
  return [...new Set(items.flatMap(({ text }) => text?.alert ?? []))];
}

/** The title, after the names of the alerts if there are any. */
export function headingOf(message: AlertMessage): string {
  const names = alertNamesOf(message).join(', ');
  return names === '' ? titleOf(message) : `${names}: ${titleOf(message)}`;
}

function needing(arrived: number, needAction: number): string {
  if (needAction === 0) return '';
  if (needAction < arrived) return `, ${needAction} ${needAction === 1 ? 'needs' : 'need'} action`;
  return arrived === 1 ? ' needs action' : ' need action';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
