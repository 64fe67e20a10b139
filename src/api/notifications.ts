import type { QueryClient } from '@tanstack/react-query';
import { notification, type Notification, type NotificationType } from '#contract/notification.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import { ApiError } from './api-error.ts';
import { fetchPage } from './client.ts';
import { listQuery, type FetchPage } from './list-query.ts';
import type { ListResource } from './paging.ts';

export interface NotificationFilters {
  /** `inbox` is all that is not archived; `everything` sends no statuses at all. */
  status: 'inbox' | 'unread' | 'read' | 'archived' | 'everything';
  /** None means every type. */
  types: readonly NotificationType[];
}

const notificationResource: ListResource<Notification> = {
  rowKey: ({ id, hasOwnId }) => (hasOwnId && id !== null ? idKey(id) : null),
  sortInstant: ({ CreatedAt }) => {
    const created = parseDateTime(CreatedAt);
    return created?.kind === 'instant' ? created.epoch : undefined;
  },
};

export const notificationQueries = {
  all: ['notifications'] as const,
  /** Interface 4.1. */
  list: ({ status, types }: NotificationFilters) =>
    listQuery({
      queryKey: [...notificationQueries.all, 'list', { status, types }],
      resource: notificationResource,
      fetchPage: (request) =>
        status === 'inbox'
          ? fetchInbox(types, request)
          : fetchNotifications(statusValues[status], types, request),
    }),
};

const statusValues = { unread: '1', read: '2', archived: '4', everything: null } as const;

type PageRequest = Parameters<FetchPage<Notification>>[0];

/** Services that refused statuses=0, which samples have and the documented set has not (3.1). */
const refusesZero = new WeakSet<QueryClient>();

/** Asks for 0, 1 and 2; where 0 is refused, for 1 and 2, from then on. */
async function fetchInbox(types: readonly NotificationType[], request: PageRequest) {
  if (refusesZero.has(request.client)) return fetchNotifications('1,2', types, request);
  try {
    return await fetchNotifications('0,1,2', types, request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') throw error;
    const page = await fetchNotifications('1,2', types, request);
    refusesZero.add(request.client);
    return page;
  }
}

/** Commas stay as the interface writes them: what is asked is what is signed. */
function fetchNotifications(
  statuses: string | null,
  types: readonly NotificationType[],
  { pageSize, pageNumber, signal, fresh }: PageRequest,
) {
  const query = [
    ...(statuses === null ? [] : [`statuses=${statuses}`]),
    ...(types.length === 0 ? [] : [`types=${types.join(',')}`]),
  ].join('&');
  const path = `/api/v2/notifications/${pageSize}/${pageNumber}`;
  return fetchPage(notification, query === '' ? path : `${path}?${query}`, {
    method: 'POST',
    signal,
    fresh,
  });
}
