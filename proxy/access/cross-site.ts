import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request to /api may come from another site. The browser's own `Sec-Fetch-Site` counts
 * first, otherwise its `Origin`. Without both, only a request that changes nothing passes, because
 * no page sent it.
 * @param publicUrl the https address of the page, where it is known: a page at the same name over
 * plain http may be somebody else's
 */
export function isCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: URL | null,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin !== undefined) {
    const name = host?.toLowerCase();
    return name === publicUrl?.host
      ? origin !== publicUrl?.origin
      : URL.parse(origin)?.host !== name;
  }
  return method !== 'GET' && method !== 'HEAD';
}
