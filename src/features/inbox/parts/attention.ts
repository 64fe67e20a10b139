import { eventName } from '#contract/events.ts';
import type { Notification } from '#contract/notification.ts';
import { needsAction, type ActionEvents } from '#contract/needs-action.ts';
import { sentence } from '#lib/sentence.ts';

/** Prefix of the names of these events in the interface (2.7). */
const ACTION = /^Action Required - /;

/** An event as a row shows it. */
export interface EventWords {
  /** `Late back order`. */
  label: string;
  needsAction: boolean;
}

/**
 * Names an event for people. If it needs action according to the settings, a badge says so, and the
 * name is only the reason.
 */
export function eventWords(
  value: Pick<Notification, 'Type' | 'Event'>,
  events: ActionEvents,
): EventWords {
  const name = eventName(value.Type, value.Event);
  const isMarked = needsAction(value, events);
  const reason = isMarked ? name.replace(ACTION, '') : name;
  return { label: sentence(reason), needsAction: isMarked };
}
