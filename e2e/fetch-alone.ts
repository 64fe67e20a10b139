import type { APIResponse, Route } from '@playwright/test';

/** Fetches one page of a list alone, which the page may have requested with those after it. */
export function fetchAlone(route: Route, options: { url?: string } = {}): Promise<APIResponse> {
  const { 'waybill-pages': _, ...headers } = route.request().headers();
  return route.fetch({ ...options, headers });
}
