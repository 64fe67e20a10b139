import { mayBeAboutParameter } from '#contract/envelope.ts';
import { askInbox } from '#contract/inbox-statuses.ts';
import { notification, type Notification, type NotificationType } from '#contract/notification.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { fetchPage } from './client/client.ts';
import { listQuery, type FetchPage } from './listing/list-query.ts';
import { notificationPath } from './listing/notification-path.ts';
import type { ListResource } from './listing/paging.ts';
import { isOwnChange } from './events/own-changes.ts';
import { firstPageOf } from './session/first-page.ts';
import { serviceStatusOf } from './client/service-status-of.ts';

/** Several codes, ascending, or one code that has no filter of its own: `1,4`. */
export type StatusCodes = `${number}` | `${number},${string}`;

export interface NotificationFilters {
  /**
   * `inbox` is everything that is not archived; `everything` sends no statuses at all; otherwise
   * codes.
   */
  status: 'inbox' | 'unread' | 'read' | 'archived' | 'everything' | StatusCodes;
  /** None means every type. */
  types: readonly NotificationType[];
}

export const notificationResource: ListResource<Notification> = {
  rowKey: ({ id, hasOwnId }) => (hasOwnId && id !== null ? idKey(id) : null),
  // Undocumented fields, such as an age, may change with each answer.
  lasting: ['CreatedAt', 'Event', 'RecordId', 'RecordNumber', 'Message', 'Type'],
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
      isTold: true,
      isKnown: isOwnChange,
      fetchPage: async (request) => {
        const page = await (status === 'inbox'
          ? fetchInbox(types, request)
          : fetchNotifications(statusesToAsk(status), types, { ...request, keeps: true }));
        // A service may take 0 for no filter: then Total counts rows that no list shows.
        return page.rows.every(({ value }) => isShown(status, value.Status))
          ? page
          : { ...page, paging: { ...page.paging, Total: null } };
      },
    }),
};

const statusValues = { unread: '1', read: '2', archived: '4', everything: null } as const;

/** Statuses that the service filters by (interface 4.1). */
const ASKABLE: ReadonlySet<number> = new Set([1, 2, 4]);

function statusesToAsk(status: Exclude<NotificationFilters['status'], 'inbox'>): string | null {
  if (!isStatusCodes(status)) return statusValues[status];
  return unaskableStatuses(status).length > 0 ? null : status;
}

export function isStatusCodes(status: NotificationFilters['status']): status is StatusCodes {
  return /^-?\d/.test(status);
}

export function statusCodesOf(status: StatusCodes): number[] {
  return status.split(',').map(Number);
}

/**
 * Statuses of a filter that the service doesn't support: everything is loaded, and filtered here.
 */
export function unaskableStatuses(status: NotificationFilters['status']): number[] {
  return isStatusCodes(status) ? statusCodesOf(status).filter((code) => !ASKABLE.has(code)) : [];
}

type PageRequest = Parameters<FetchPage<Notification>>[0];

/** Actions on notifications (interface 3.1). */
export type Action = 'read' | 'unread' | 'archive';

/** A notification for an action: its identity, and its state when it was chosen. */
export interface Target {
  /** The id for 4.2, 4.3 and 4.5: the row's own, otherwise its RecordId. */
  id: string;
  hasOwnId: boolean;
  status: number;
  type: string;
  recordId: string | null;
  recordNumber: string | null;
  /** DateTime, unchanged from the wire. */
  createdAt: string;
}

/** `null` if the notification has no id at all, so that no action is possible. */
export function targetOf({ id, hasOwnId, ...fields }: Notification): Target | null {
  if (id === null || !isGuidShaped(id)) return null;
  return {
    id,
    hasOwnId,
    status: fields.Status,
    type: fields.Type,
    recordId: fields.RecordId,
    recordNumber: fields.RecordNumber,
    createdAt: fields.CreatedAt,
  };
}

/**
 * Whether a status filter shows a row of this Status. Changed rows stay among the loaded ones, and
 * this decides whether they are still visible.
 */
export function isShown(filter: NotificationFilters['status'], status: number): boolean {
  if (filter === 'everything') return true;
  if (isStatusCodes(filter)) return statusCodesOf(filter).includes(status);
  return filter === 'inbox' ? status !== 4 : String(status) === statusValues[filter];
}

function fetchInbox(types: readonly NotificationType[], request: PageRequest) {
  const { client, pageNumber } = request;
  return askInbox(
    client,
    (statuses) => fetchNotifications(statuses, types, { ...request, keeps: true }),
    async (error) => pageNumber === (await firstPageOf(client)) && refusesStatuses(error),
  );
}

function refusesStatuses(error: unknown): boolean {
  const status = serviceStatusOf(error);
  return status !== undefined && mayBeAboutParameter(status);
}

function fetchNotifications(
  statuses: string | null,
  types: readonly NotificationType[],
  { pageSize, pageNumber, fetchBy, ...how }: Omit<PageRequest, 'client'> & { keeps?: boolean },
) {
  const path = notificationPath({ statuses, types, pageSize, pageNumber });
  const options = { ...how, method: 'POST' } as const;
  return fetchBy?.(path, options) ?? fetchPage(notification, path, options);
}
