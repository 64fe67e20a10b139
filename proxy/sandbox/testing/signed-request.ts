import { createHmac, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { SandboxCredentials } from '../context/credentials.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface SignedRequestOptions {
  method?: 'GET' | 'POST';
  body?: string;
  /** `null` sends no Authorization. */
  credentials: SandboxCredentials | null;
  /** Replaces single parameters of the header; `null` leaves one out. */
  parameters?: Record<string, string | null>;
  headers?: Record<string, string>;
}

/** Signs a request (RFC 5849, separate code from the verifier's) and sends it unchanged. */
export async function signedRequest(
  base: string,
  target: string,
  { method = 'GET', body, credentials, parameters = {}, headers = {} }: SignedRequestOptions,
): Promise<Reply> {
  const { hostname, port, pathname } = new URL(base);
  const path = pathname === '/' ? target : pathname + target;
  const authorization =
    credentials &&
    authorizationFor(method, `http://${hostname}:${port}`, path, credentials, parameters);
  return await new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: {
          accept: '*/*',
          'content-type': 'application/json;charset=UTF-8',
          ...(authorization ? { authorization } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('The answer was cut short')));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function authorizationFor(
  method: string,
  origin: string,
  target: string,
  { consumerKey, consumerSecret, token, tokenSecret }: SandboxCredentials,
  replaced: Record<string, string | null>,
): string {
  const parameters = Object.entries({
    oauth_consumer_key: consumerKey,
    oauth_nonce: randomBytes(12).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    oauth_token: token,
    ...replaced,
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  const { searchParams, pathname } = new URL(origin + target);
  const path = target.split('?')[0] ?? pathname;
  const pairs = [...searchParams, ...parameters.filter(([name]) => name !== 'oauth_signature')]
    .map(([name, value]) => [strict(name), strict(value)] as const)
    .toSorted(([a, x], [b, y]) =>
      Buffer.compare(Buffer.from(`${a}\0${x}`), Buffer.from(`${b}\0${y}`)),
    )
    .map((pair) => pair.join('='));
  const baseString = [method, origin + path, pairs.join('&')].map(strict).join('&');
  const signature = createHmac('sha1', `${strict(consumerSecret)}&${strict(tokenSecret)}`)
    .update(baseString)
    .digest('base64');
  const all =
    replaced['oauth_signature'] === undefined
      ? [...parameters, ['oauth_signature', signature] as const]
      : parameters;
  return `OAuth ${all.map(([name, value]) => `${strict(name)}="${strict(value)}"`).join(', ')}`;
}

function strict(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
}
