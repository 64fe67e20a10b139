import { eventName } from '#contract/events.ts';

const ACTION = 'Action Required';

/** An event as a row shows it. */
export interface EventWords {
  /** `action`: a person has to do something. `failure`: something did not work. */
  attention: 'action' | 'failure' | null;
  /** What of the name is marked: `Action Required`; empty where nothing is. */
  marked: string;
  /** The rest of the name: ` - Invalid SKU`. */
  rest: string;
}

/** Judged by the event's name in the interface's own table (part 6). */
export function eventWords(type: string, event: number): EventWords {
  const name = eventName(type, event);
  if (name.startsWith(ACTION)) {
    return { attention: 'action', marked: ACTION, rest: name.slice(ACTION.length) };
  }
  return /\b(Failed|Error)\b/.test(name)
    ? { attention: 'failure', marked: name, rest: '' }
    : { attention: null, marked: '', rest: name };
}
