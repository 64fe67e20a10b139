import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createListReader } from '#api/listing/list-reader.ts';
import { notificationQueries, type NotificationFilters } from '#api/notifications.ts';
import { useArrivals } from '#api/listing/use-arrivals.ts';
import type { Notification } from '#contract/notification.ts';
import { news } from '#ui/panels/page-title.tsx';

/** Counts arrivals in the inbox while another screen is open. */
export function InboxNews({ filters }: { filters: NotificationFilters }) {
  const query = useMemo(() => notificationQueries.list(filters), [filters]);
  const { data } = useInfiniteQuery({ ...query.options(), enabled: false });
  const [read] = useState(() => createListReader<Notification>());
  const listing = useMemo(() => (data ? read(data.pages) : undefined), [read, data]);
  const { count, isAtLeast } = useArrivals(query, data?.pages, listing);
  useEffect(() => news.set({ count, isAtLeast }), [count, isAtLeast]);
  return null;
}
