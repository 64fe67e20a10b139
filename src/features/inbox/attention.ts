import { eventName } from '#contract/events.ts';

const ACTION = 'Action Required';

/** An event as a row shows it: what it asks of a person, and what it is called beside that. */
export interface EventWords {
  /** `action`: a person has to do something. `failure`: something did not work. */
  attention: 'action' | 'failure' | null;
  /** Without the words of the marker: `Invalid SKU`; empty for a bare `Action Required`. */
  name: string;
}

/** Judged by the event's name in the interface's own table (part 6). */
export function eventWords(type: string, event: number): EventWords {
  const name = eventName(type, event);
  if (name.startsWith(ACTION)) {
    return { attention: 'action', name: name.slice(ACTION.length).replace(/^ - /, '') };
  }
  return { attention: /\b(Failed|Error)\b/.test(name) ? 'failure' : null, name };
}
