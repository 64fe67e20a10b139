/** Media type of the proxy’s own failures (RFC 9457). */
export const PROBLEM = 'application/problem+json';

/** A request to the proxy as `fetch` takes it. It is plain data, so that a worker can send it. */
export interface Sent extends Pick<RequestInit, 'body' | 'keepalive'> {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** A response with its whole text and the headers that are read; plain data as well. */
export interface Received {
  status: number;
  /** In lower case, without parameters; `''` where there is none. */
  mediaType: string;
  retryAfter: string | null;
  text: string;
}

/** Sends a request once. @throws TypeError where no response comes, or the signal's reason */
export async function exchange({ path, ...how }: Sent, signal: AbortSignal): Promise<Received> {
  const response = await fetch(path, { ...how, signal, redirect: 'error' });
  const { status, headers } = response;
  return {
    status,
    mediaType: (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
    retryAfter: headers.get('retry-after'),
    text: await response.text(),
  };
}
