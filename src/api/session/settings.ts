import { queryOptions } from '@tanstack/react-query';
import { setWorstSeverity } from '#contract/order-messages.ts';
import { pageSettings } from '#contract/page-settings.ts';
import { fetchOwn } from '../client/client.ts';
import { nameSeverities } from '../client/message-text.ts';

/** The proxy's settings for the page. They change when an administrator changes them. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const settings = await fetchOwn(pageSettings, '/api/settings', { signal, keeps: true });
    nameSeverities(settings.codes.severity);
    setWorstSeverity(settings.worstSeverity ?? 'highest');
    return settings;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
