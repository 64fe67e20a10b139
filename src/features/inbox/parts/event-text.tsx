import type { Notification } from '#contract/notification.ts';
import { ActionIcon, FailureIcon } from '#ui/icons.tsx';
import { eventWords } from './attention.ts';
import { inboxTexts } from '../model/texts.ts';
import classes from './event-text.module.css';
import type { ActionEvents } from '#contract/needs-action.ts';
import visually from '#ui/visually-hidden.module.css';

interface EventTextProps {
  value: Pick<Notification, 'Type' | 'Event'>;
  events: ActionEvents;
}

/** An event's name, marked where it needs a person; what the mark alone would say is read out. */
export function EventText({ value, events }: EventTextProps) {
  const { attention, marked, rest, isSilent } = eventWords(value, events);
  return (
    <>
      {attention !== null && (
        <span className={classes[attention]}>
          {attention === 'action' ? <ActionIcon /> : <FailureIcon />}
          {isSilent && <span className={visually.hidden}>{inboxTexts.needsAction}</span>}
          {marked}
        </span>
      )}
      {rest}
    </>
  );
}
