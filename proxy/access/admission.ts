import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import { shownToken } from './shown-token.ts';
import { isCrossSite } from './cross-site.ts';
import type { IsOurHost } from '../http/host.ts';

/**
 * Route of everything that is passed on; its handler parses the raw path itself
 * (`service/target.ts`).
 */
export const SERVICE_ROUTE = '/api/v2/*';

interface AdmissionOptions {
  isOurHost: IsOurHost;
  /** Whether Waybill no longer accepts anything new. */
  isStopping: () => boolean;
}

/**
 * Returns why Waybill refuses such a request at any address; `undefined` where it doesn't.
 * @param raw the request as Node parsed it, before routing
 */
export function refuseRequest(
  { rawHeaders, headers, url = '', socket }: FastifyRequest['raw'],
  { isOurHost, isStopping }: AdmissionOptions,
): ProblemError | undefined {
  if (isStopping()) {
    return new ProblemError('stopping', 'Waybill is stopping and accepts no new requests.');
  }
  // Several requests may have come in one packet (one-at-a-time.ts).
  if (socket.destroyed) {
    return new ProblemError('bad-parameter', 'The connection was closed.');
  }
  // RFC 9112 §3.2; Node itself uses the first of two.
  if (countHosts(rawHeaders) !== 1) {
    return new ProblemError('bad-parameter', 'The request must have exactly one Host header.');
  }
  if (!isOurHost(headers.host)) {
    return new ProblemError(
      'wrong-host',
      'Open Waybill at its own address, or add this one to hosts in its settings.',
    );
  }
  // The router would match a route for `http://elsewhere/api/settings` (RFC 9112 §3.2.2).
  if (!url.startsWith('/')) {
    return new ProblemError('bad-parameter', 'The request target must be a path.');
  }
  return undefined;
}

/**
 * Returns why a request is refused at its route. The route decides, never the raw text, because
 * routes are matched by the decoded path.
 * @param isPage whether the route serves the page or one of its files, which may be opened from
 * anywhere
 * @param takesTokens whether a request with an access token is judged by that token alone
 * @param publicUrl the https address of the page; `null` where only its names are known
 */
export function refuseRoute(
  { raw, is404, routeOptions }: FastifyRequest,
  isPage: boolean,
  { takesTokens, publicUrl }: { takesTokens: boolean; publicUrl: URL | null },
): ProblemError | undefined {
  const isProgram = takesTokens && shownToken(raw.headers) !== undefined;
  const isOpen = isPage || isProgram || isOfProvider(routeOptions.url);
  if (!isOpen && isCrossSite(raw.method ?? '', raw.headers, publicUrl)) {
    return new ProblemError('cross-site', 'The request doesn’t come from Waybill’s page.');
  }
  const spelling = routeOptions.url;
  if (!is404 && spelling !== SERVICE_ROUTE && !isSpelt(spelling, raw.url!.split('?', 1)[0]!)) {
    return new ProblemError('unknown-endpoint', 'Waybill has no such address.');
  }
  return undefined;
}

/**
 * The provider redirects the browser here from its own site; state and a cookie prove that the
 * request is ours.
 */
export const OIDC_CALLBACK = '/api/session/oidc/callback';

/** The provider itself calls this endpoint, with a token that it has signed. */
export const OIDC_LOGOUT = '/api/session/oidc/logout';

function isOfProvider(route: string | undefined): boolean {
  return route === OIDC_CALLBACK || route === OIDC_LOGOUT;
}

/** Whether a path is a route's only valid spelling: its literals as written, its ids unencoded. */
function isSpelt(route: string | undefined, path: string): boolean {
  const given = path.split('/');
  const wanted = route?.split('/') ?? [];
  return (
    given.length === wanted.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? /^[\w-]+$/.test(given[index]!) : part === given[index],
    )
  );
}

/** Names are at the even indices of Node's raw headers. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
