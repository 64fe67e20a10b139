import { eventName } from '#contract/events.ts';
import type { Notification } from '#contract/notification.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { foldText } from '#lib/search/fold-text.ts';

/** A notification as a search compares it: folded once, then kept as long as the notification. */
export interface Indexed {
  /** Message, record number, event name and type, a line each. */
  text: string;
  type: string;
  event: string;
  record: string;
  recordId: string;
  /** ms since 1970; `undefined` where its time has no zone. */
  instant: number | undefined;
  /** The date as it is written, for a time without a zone. */
  writtenDate: string;
}

const index = new WeakMap<Notification, Indexed>();

export function indexed(notification: Notification): Indexed {
  let entry = index.get(notification);
  if (!entry) index.set(notification, (entry = toIndexed(notification)));
  return entry;
}

function toIndexed(notification: Notification): Indexed {
  const { Type, Event, Message, RecordNumber, RecordId, CreatedAt } = notification;
  const type = foldText(Type);
  const event = foldText(eventName(Type, Event));
  const record = foldText(RecordNumber ?? '');
  const created = parseDateTime(CreatedAt);
  return {
    text: `${foldText(Message ?? '')}\n${record}\n${event}\n${type}`,
    type,
    event,
    record,
    recordId: foldText(RecordId ?? ''),
    instant: created?.kind === 'instant' ? created.epoch : undefined,
    writtenDate: CreatedAt.slice(0, 10),
  };
}
