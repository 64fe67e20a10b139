import { eventName } from '#contract/events.ts';
import type { Notification } from '#contract/notification.ts';
import { needsAction, type ActionEvents } from '#contract/needs-action.ts';
import { inboxTexts } from '../model/texts.ts';

const ACTION = 'Action Required';

/** An event as a row shows it. */
export interface EventWords {
  /** `action`: a person has to do something. `failure`: that is because something failed. */
  attention: 'action' | 'failure' | null;
  /** What of the name is marked: `Action required`; empty where nothing is. */
  marked: string;
  /** The rest of the name: ` - Invalid SKU`. */
  rest: string;
  /** The name does not say by itself that the event is marked. */
  isSilent: boolean;
}

/** The settings say whether an event needs a person; its name only how that is marked. */
export function eventWords(
  value: Pick<Notification, 'Type' | 'Event'>,
  events: ActionEvents,
): EventWords {
  const name = eventName(value.Type, value.Event);
  if (!needsAction(value, events))
    return { attention: null, marked: '', rest: name, isSilent: false };
  if (name.startsWith(ACTION)) {
    const rest = name.slice(ACTION.length);
    return { attention: 'action', marked: inboxTexts.actionRequired, rest, isSilent: false };
  }
  const isFailure = /\b(Failed|Error)\b/.test(name);
  return {
    attention: isFailure ? 'failure' : 'action',
    marked: name,
    rest: '',
    isSilent: !isFailure,
  };
}
