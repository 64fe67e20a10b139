import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request to /api may come from another site. The browser's own `Sec-Fetch-Site` counts
 * first, otherwise its `Origin`. Without both, only a request that changes nothing passes, because
 * no page sent it.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin !== undefined) return URL.parse(origin)?.host !== host?.toLowerCase();
  return method !== 'GET' && method !== 'HEAD';
}
