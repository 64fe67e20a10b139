/**
 * The largest page of every list (interface 8): fewest calls, and the most that the service allows.
 */
export const PAGE_SIZE = 200;

interface PageOfNotifications {
  /** Comma-separated; `null` for no such filter. */
  statuses: string | null;
  types: readonly string[];
  pageSize: number;
  /** The service's own. */
  pageNumber: number;
}

/** Interface 4.1. Commas stay raw, as the interface writes them, because this text is signed. */
export function notificationPath(page: PageOfNotifications): string {
  const { statuses, types, pageSize, pageNumber } = page;
  const query = [
    ...(statuses === null ? [] : [`statuses=${statuses}`]),
    ...(types.length === 0 ? [] : [`types=${types.join(',')}`]),
  ].join('&');
  const path = `/api/v2/notifications/${pageSize}/${pageNumber}`;
  return query === '' ? path : `${path}?${query}`;
}
