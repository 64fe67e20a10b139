import type { IncomingHttpHeaders } from 'node:http';

/** Each token begins with `TOKEN_PREFIX`. */
const BEARER = /^bearer (wbt_[!-~]*)$/i;

/**
 * Returns the access token in a request, valid or not; `undefined` if there is none. A page of
 * another site can't send one, because the browser asks first (CORS) and Waybill never agrees.
 */
export function shownToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
