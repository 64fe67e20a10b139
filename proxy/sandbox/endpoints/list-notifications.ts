import { notificationTypes } from '#contract/notification.ts';
import { choicesOf, integerListOf, type Call } from './call.ts';
import { type JsonObject } from '../wire/envelope.ts';
import { answerPage } from './paging.ts';
import { Refusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { NotificationFilter, StoredNotification } from '../database/notification-store.ts';
import { withOffset } from '../wire/wire-dates.ts';

/** Interface 4.1. */
export function listNotifications(context: EndpointContext): SandboxEndpoint {
  const { dialect, notifications } = context;
  return {
    methods:
      dialect.notificationListMethod === 'both'
        ? ['POST', 'GET']
        : [dialect.notificationListMethod],
    path: '/v2/notifications/{pageSize}/{pageNumber}',
    authenticated: true,
    answer(call) {
      return answerPage(call, dialect, notifications, filterOf(call, context), (row) =>
        notificationJson(row, context),
      );
    },
  };
}

function filterOf(call: Call, { dialect }: EndpointContext): NotificationFilter {
  return {
    statuses: statusesOf(call, dialect),
    types: choicesOf(call, 'types', notificationTypes),
  };
}

function statusesOf(call: Call, dialect: EndpointContext['dialect']): number[] | undefined {
  const statuses = integerListOf(call, 'statuses');
  if (statuses === undefined) {
    return { all: undefined, unarchived: [0, 1, 2, 8], unread: [1] }[dialect.defaultStatuses];
  }
  const known = dialect.statusZeroFilter === 'accepted' ? [0, 1, 2, 4] : [1, 2, 4];
  const unknown = statuses.find((status) => !known.includes(status));
  if (unknown !== undefined) {
    throw new Refusal('INVALID_PARAMETER', `statuses: ${unknown} is none of ${known.join(', ')}`);
  }
  return statuses;
}

/** Interface 2.4. */
function notificationJson(row: StoredNotification, { dialect, ids }: EndpointContext): JsonObject {
  const idField = dialect.notificationIdField;
  return {
    ...(idField === 'none' ? {} : { [idField]: ids.listed('notification', row.key) }),
    CreatedAt: withOffset(row.created, dialect.createdAtOffset),
    Event: row.event,
    RecordId: ids.listed(row.type, row.record),
    RecordNumber: row.recordNumber,
    Message: row.message,
    Status: row.status,
    Type: row.type,
  };
}
