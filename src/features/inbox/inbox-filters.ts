import type { NotificationFilters } from '#api/notifications.ts';
import { notificationTypes } from '#contract/notification.ts';
import { z } from '#contract/zod.ts';
import { encodeText } from '#lib/uri-text.ts';

export const statusFilters = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
  { value: 'archived', label: 'Archived' },
  { value: 'everything', label: 'Everything' },
] as const satisfies { value: NotificationFilters['status']; label: string }[];

const status = z.catch(z.enum(statusFilters.map(({ value }) => value)), 'inbox');

/** The filters a URL stands for; what it can't stand for reads as the default. */
export function readFilters(search: URLSearchParams): NotificationFilters {
  const wanted = new Set((search.get('types') ?? '').split(','));
  return {
    status: z.parse(status, search.get('status')),
    types: notificationTypes.filter((type) => wanted.has(type)),
  };
}

/** What is searched for; `''` for nothing. */
export function readSearch(search: URLSearchParams): string {
  return search.get('q')?.trim() ?? '';
}

/**
 * The query of a URL, `''` or `?status=unread&types=Batch,Report&q=late`: defaults are left out.
 */
export function writeFilters({ status, types }: NotificationFilters, search = ''): string {
  const query = [
    ...(status === 'inbox' ? [] : [`status=${status}`]),
    ...(types.length === 0 ? [] : [`types=${types.join(',')}`]),
    ...(search === '' ? [] : [`q=${writeSearch(search)}`]),
  ];
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

/** Colons, commas and quotes stay readable in a link. */
function writeSearch(search: string): string {
  return encodeText(search).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');
}

export function isFiltered({ status, types }: NotificationFilters): boolean {
  return status !== 'inbox' || types.length > 0;
}
