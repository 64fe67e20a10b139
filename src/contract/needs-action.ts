import type { Notification } from './notification.ts';
import type { PageSettings } from './page-settings.ts';

/** Event codes that need action, by notification type: a setting of the deployment. */
export type ActionEvents = Readonly<PageSettings['needsAction']>;

/** Whether the deployment lists this event as needing action. */
export function needsAction(
  { Type, Event }: Pick<Notification, 'Type' | 'Event'>,
  events: ActionEvents,
): boolean {
  return Object.hasOwn(events, Type) && events[Type]!.includes(Event);
}
