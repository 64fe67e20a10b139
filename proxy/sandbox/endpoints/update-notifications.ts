import { notificationGroupArchive, notificationUpdate } from '#contract/notification.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { JsonObject } from '../wire/envelope.ts';
import { notificationKeys } from '../context/notification-keys.ts';
import { Refusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import { readWriteBody, refuseTooMany } from './accept.ts';

/** Interface 4.2. */
export function updateNotifications(context: EndpointContext): SandboxEndpoint {
  return {
    methods: ['POST'],
    path: '/v2/notifications/update',
    authenticated: true,
    answer(call) {
      const { Read, Unread, Archive } = readWriteBody(notificationUpdate, call);
      const ids = [...Read, ...Unread, ...Archive];
      refuseTooMany(ids.length, context.dialect);
      return receipt(context.queue.accept('update', call.body), ids, context);
    },
  };
}

/** Interface 4.3. */
export function archiveNotifications(context: EndpointContext): SandboxEndpoint {
  return {
    methods: ['POST'],
    path: '/v2/notifications/archive',
    authenticated: true,
    answer(call) {
      const { Archive } = readWriteBody(notificationGroupArchive, call);
      refuseTooMany(Archive.length, context.dialect);
      return receipt(context.queue.accept('archive', call.body), Archive, context);
    },
  };
}

/** Interface 4.5. */
export function archiveNotification(context: EndpointContext): SandboxEndpoint {
  return {
    methods: ['POST'],
    path: '/v2/notifications/{messageId}/archive',
    authenticated: true,
    answer({ path }) {
      const messageId = path['messageId']!;
      const keys = notificationKeys(context, messageId);
      if (keys.length === 0) {
        throw new Refusal('NOT_FOUND', 'There is no notification with this id', { id: messageId });
      }
      context.transaction(() => {
        for (const key of keys) context.notifications.setStatus(key, 4);
      });
      return { Id: messageId, Success: true, Messages: [] };
    },
  };
}

/** Interface 2.5. */
function receipt(
  batch: number,
  ids: readonly string[],
  { dialect, ids: wireIds }: EndpointContext,
): JsonObject {
  const distinct = new Set(ids.map((id) => id.toLowerCase()));
  return {
    ReportId: wireIds.reported('report', batch),
    RecordsReceived: dialect.recordsReceived === 'elements' ? ids.length : distinct.size,
  };
}
