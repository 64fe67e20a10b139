import type { Notification } from '../notification.ts';

/** Returns an unread notification of a shipped sales order, but with these fields. */
export function makeNotification(fields: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    hasOwnId: true,
    CreatedAt: '2026-11-20T10:00:00Z',
    Event: 58,
    RecordId: null,
    RecordNumber: 'SO-1042',
    Message: null,
    Status: 1,
    Type: 'SalesOrder',
    ...fields,
  };
}
