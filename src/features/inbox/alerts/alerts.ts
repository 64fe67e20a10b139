import { eventName } from '#contract/events.ts';
import { notificationTypes, type Notification } from '#contract/notification.ts';
import { z } from '#contract/zod.ts';
import { visibleString } from '#lib/visible-text.ts';
import { needsAction, type ActionEvents } from '#contract/needs-action.ts';
import { alertTexts } from '../model/late-texts.ts';

/** A person's choice of desktop notifications. */
export interface AlertChoice {
  isOn: boolean;
  /** Events that need a person, as the settings list them. */
  needsAction: boolean;
  /** Types of which every event notifies, in addition to those. */
  types: readonly string[];
}

export const defaultChoice: AlertChoice = { isOn: false, needsAction: true, types: [] };

/** Reads each part separately, so that an unreadable part gets its default. */
const choice = z.catch(
  z.object({
    isOn: z.catch(z.boolean(), defaultChoice.isOn),
    needsAction: z.catch(z.boolean(), defaultChoice.needsAction),
    types: z.catch(z.array(z.enum(notificationTypes)), []),
  }),
  { ...defaultChoice, types: [] },
);

/** The stored choice, of any shape. */
export function readChoice(saved: unknown): AlertChoice {
  return z.parse(choice, saved);
}

export function isChosen(
  value: Pick<Notification, 'Type' | 'Event'>,
  choice: AlertChoice,
  events: ActionEvents,
): boolean {
  return choice.types.includes(value.Type) || (choice.needsAction && needsAction(value, events));
}

const NAMED = 3;

/** Summarizes all new arrivals, newest first, in one notification. */
export function summarize(values: readonly Notification[]): { title: string; body: string } {
  const [first] = values;
  if (first && values.length === 1) {
    return { title: words(first), body: visibleString(first.Message ?? '') };
  }
  const others = values.length - NAMED;
  return {
    title: alertTexts.many(values.length),
    body: [
      ...values.slice(0, NAMED).map(words),
      ...(others > 0 ? [alertTexts.more(others)] : []),
    ].join('\n'),
  };
}

/** `SO-1042: Action Required - Out of Stock`. */
function words({ Type, Event, RecordNumber }: Notification): string {
  return `${visibleString(RecordNumber ?? Type)}: ${eventName(Type, Event)}`;
}
