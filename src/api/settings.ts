import { queryOptions } from '@tanstack/react-query';
import { pageSettings } from '#contract/page-settings.ts';
import { fetchOwn } from './client.ts';

/** What the proxy tells the page about its deployment. Unchanged until the proxy is restarted. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => fetchOwn(pageSettings, '/api/settings', { signal, keeps: true }),
  staleTime: Infinity,
  gcTime: Infinity,
});
