import type { IncomingHttpHeaders } from 'node:http';

/** `TOKEN_PREFIX` begins each. */
const BEARER = /^bearer (wbt_[!-~]*)$/i;

/**
 * The access token that a request shows, whether it is one or not; `undefined` where it shows none.
 * A page of another site can't send it: the browser asks first (CORS), and Waybill allows nothing.
 */
export function shownToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
