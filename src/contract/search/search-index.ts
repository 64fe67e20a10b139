import { eventName } from '../events.ts';
import type { Notification } from '../notification.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { foldText } from '#lib/search/fold-text.ts';

/** A notification prepared for search: folded once, then stored as long as the notification. */
export interface Indexed {
  /** Message, record number, event name and type, one line each. */
  text: string;
  type: string;
  /** Its name, and its code. */
  event: string;
  eventCode: number;
  record: string;
  recordId: string;
  /** Its own id. */
  id: string;
  status: number;
  /** ms since 1970; `undefined` if the notification's time has no zone. */
  instant: number | undefined;
  /** The date as written, for a time without a zone. */
  writtenDate: string;
}

interface Row {
  value: Notification;
}

const index = new WeakMap<Notification, Indexed>();
const indexOfRows = new WeakMap<readonly Row[], (Indexed | undefined)[]>();

export function indexed(notification: Notification): Indexed {
  let entry = index.get(notification);
  if (!entry) index.set(notification, (entry = toIndexed(notification)));
  return entry;
}

/**
 * Returns the entry of one of many rows. With 100,000 rows, looking up each entry is most of the
 * work, so the entries are stored by the rows' index.
 */
export function indexedAt(rows: readonly Row[], place: number): Indexed {
  let entries = indexOfRows.get(rows);
  if (!entries) indexOfRows.set(rows, (entries = Array.from({ length: rows.length })));
  return (entries[place] ??= indexed(rows[place]!.value));
}

function toIndexed(notification: Notification): Indexed {
  const { Type, Event, Message, RecordNumber, RecordId, CreatedAt, Status } = notification;
  const type = foldOften(Type);
  const event = foldOften(eventName(Type, Event));
  const record = foldText(RecordNumber ?? '');
  const created = parseDateTime(CreatedAt);
  return {
    text: `${foldText(Message ?? '')}\n${record}\n${event}\n${type}`,
    type,
    event,
    eventCode: Event,
    record,
    recordId: foldText(RecordId ?? ''),
    id: foldText(notification.id ?? ''),
    status: Status,
    instant: created?.kind === 'instant' ? created.epoch : undefined,
    writtenDate: CreatedAt.slice(0, 10),
  };
}

const often = new Map<string, string>();
/** More than there are types and events; limits the memory if a service makes up names. */
const MOST = 1000;

/** Folds a frequent text once, so that all notifications share one string. */
function foldOften(text: string): string {
  let folded = often.get(text);
  if (folded === undefined) {
    folded = foldText(text);
    if (often.size < MOST) often.set(text, folded);
  }
  return folded;
}
