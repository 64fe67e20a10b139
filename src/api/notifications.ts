import type { QueryClient } from '@tanstack/react-query';
import { notification, type Notification, type NotificationType } from '#contract/notification.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import { ApiError } from './api-error.ts';
import { fetchPage } from './client.ts';
import { listQuery, type FetchPage } from './list-query.ts';
import type { ListResource } from './paging.ts';
import { settingsQuery } from './settings.ts';

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

/**
 * Services that refuse statuses=0, which samples have and the documented set has not (3.1). Found
 * out on a list's first page and kept for the session: the filter never changes within a list, or
 * rows would be lost between its pages.
 */
const refusesZero = new WeakSet<QueryClient>();

/** Whether a client has learnt that this service lists no Status 0. */
export function leavesOutStatusZero(client: QueryClient): boolean {
  return refusesZero.has(client);
}

/** Statuses of a refusal that may be about the parameter (which one is not shown: interface 7). */
const ABOUT_PARAMETER = new Set([400, 422, 500]);

/** Asks for 0, 1 and 2; where 0 is refused, for 1 and 2, from then on. */
async function fetchInbox(types: readonly NotificationType[], request: PageRequest) {
  const { client, pageNumber } = request;
  const ask = (statuses: string) => fetchNotifications(statuses, types, request);
  if (refusesZero.has(client)) return ask('1,2');
  try {
    return await ask('0,1,2');
  } catch (error) {
    const { firstPage } = await client.ensureQueryData(settingsQuery);
    if (pageNumber !== firstPage || !mayBeAboutParameter(error)) throw error;
    const page = await ask('1,2');
    // A service that failed once may be well again: only a second refusal tells.
    try {
      return await ask('0,1,2');
    } catch (again) {
      if (!mayBeAboutParameter(again)) throw again;
      refusesZero.add(client);
      return page;
    }
  }
}

function mayBeAboutParameter(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') return false;
  const { httpStatus } = error.failure;
  return httpStatus < 300 || ABOUT_PARAMETER.has(httpStatus);
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
