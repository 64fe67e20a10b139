import type { ActionEvents } from '#contract/needs-action.ts';
import type { Notification } from '#contract/notification.ts';
import layout from '#ui/layout.module.css';
import visually from '#ui/visually-hidden.module.css';
import { inboxTexts } from '../model/texts.ts';
import { eventWords } from './attention.ts';
import classes from './event-text.module.css';

interface EventTextProps {
  value: Pick<Notification, 'Type' | 'Event'>;
  events: ActionEvents;
}

/** An event's name; where it needs action, a badge with the reason. */
export function EventText({ value, events }: EventTextProps) {
  const { label, needsAction } = eventWords(value, events);
  if (!needsAction) return label;
  return (
    <span className={`${layout.pill} ${classes.badge}`}>
      <span className={visually.inline}>{inboxTexts.needsAction}</span>
      {label}
    </span>
  );
}
