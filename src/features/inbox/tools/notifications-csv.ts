import { eventName } from '#contract/events.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { CSV_START, csvRecord } from '#lib/csv.ts';

const header = [
  'CreatedAt',
  'Type',
  'Event',
  'EventName',
  'RecordNumber',
  'RecordId',
  'Message',
  'Status',
  'StatusName',
  'Id',
];

/** Rows between two updates of the progress. */
const STRETCH = 2000;

/**
 * Notifications as a CSV file: codes and times as the service sent them, names beside them.
 * @throws the signal's reason
 */
export async function notificationsCsv(
  notifications: readonly Notification[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (written: number) => void },
): Promise<Blob> {
  const parts = [CSV_START + csvRecord(header)];
  for (let written = 0; written < notifications.length; written += STRETCH) {
    parts.push(
      notifications
        .slice(written, written + STRETCH)
        .map(record)
        .join(''),
    );
    onProgress(Math.min(written + STRETCH, notifications.length));
    // Lets the page render and respond in between.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    signal.throwIfAborted();
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function record(notification: Notification): string {
  const { CreatedAt, Type, Event, RecordNumber, RecordId, Message, Status } = notification;
  return csvRecord([
    CreatedAt,
    Type,
    String(Event),
    eventName(Type, Event),
    RecordNumber ?? '',
    RecordId ?? '',
    Message ?? '',
    String(Status),
    codeName(notificationStatusNames, Status),
    (notification.hasOwnId ? notification.id : null) ?? '',
  ]);
}
