import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NonceMemory } from './nonces.ts';
import type { SandboxCredentials } from './context/credentials.ts';

/** A request as it arrived, with nothing decoded, normalized or re-ordered. */
export interface SignedRequest {
  method: string;
  /** Origin-form target exactly as in the request line. */
  target: string;
  /** Value of Host as received. */
  host: string;
  /** Value of Authorization, or `undefined`. */
  authorization: string | undefined;
  /** Value of Content-Type, or `undefined`. */
  contentType: string | undefined;
  body: string;
}

type Pair = readonly [name: string, value: string];

/** Thrown by `verifyOAuth`; the message names the check that failed. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  /** `oauth_problem` in the spirit of the OAuth Problem Reporting extension. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** All parameters that part 5 requires; an eighth `oauth_` parameter is refused. */
const PARAMETERS = [
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
  'oauth_version',
  'oauth_token',
] as const;

/** Seconds by which a timestamp may differ from the service's clock. */
const WINDOW = 300;

/**
 * Verifies a request by RFC 5849 §3.2 and interface part 5: header complete, version and method,
 * known key and token, timestamp within five minutes, signature right, nonce not used before.
 * @throws OAuthError
 */
export function verifyOAuth(
  request: SignedRequest,
  credentials: SandboxCredentials,
  nonces: NonceMemory,
  now: number,
): void {
  const pairs = parseAuthorization(request.authorization);
  const given = new Map(pairs.filter(([name]) => name !== 'realm'));
  for (const name of PARAMETERS) {
    if (!given.has(name)) throw new OAuthError('parameter_absent', `${name} is missing`);
  }
  for (const name of given.keys()) {
    if (!(PARAMETERS as readonly string[]).includes(name)) {
      throw new OAuthError('parameter_rejected', `${name} is not expected in Authorization`);
    }
  }
  const [key, nonce, signature, method, timestamp, version, token] = PARAMETERS.map((name) =>
    given.get(name)!,
  ) as [string, string, string, string, string, string, string];

  if (version !== '1.0') throw new OAuthError('version_rejected', 'oauth_version is not 1.0');
  if (method !== 'HMAC-SHA1') {
    throw new OAuthError('signature_method_rejected', 'oauth_signature_method is not HMAC-SHA1');
  }
  if (!equal(key, credentials.consumerKey)) {
    throw new OAuthError('consumer_key_unknown', 'oauth_consumer_key is unknown');
  }
  if (!equal(token, credentials.token)) {
    throw new OAuthError('token_rejected', 'oauth_token is unknown');
  }
  if (!/^[1-9]\d*$/.test(timestamp)) {
    throw new OAuthError('timestamp_refused', 'oauth_timestamp is not a positive integer');
  }
  if (Math.abs(Number(timestamp) - Math.floor(now / 1000)) > WINDOW) {
    throw new OAuthError('timestamp_refused', `oauth_timestamp is off by more than ${WINDOW} s`);
  }
  if (nonce === '') throw new OAuthError('nonce_refused', 'oauth_nonce is empty');

  const expected = signHmacSha1(signatureBaseString(request), credentials);
  if (!equal(signature, expected)) {
    throw new OAuthError('signature_invalid', 'oauth_signature does not match the request');
  }
  // Checked last, because a forged request must not use up the nonce of a genuine one.
  if (!nonces.use(JSON.stringify([key, token, timestamp, nonce]), Number(timestamp), now)) {
    throw new OAuthError('nonce_used', 'oauth_nonce was used before');
  }
}

/**
 * Returns the token of a request, whether or not it is genuine; `undefined` where there is no
 * readable token.
 */
export function tokenOf({ authorization }: Pick<SignedRequest, 'authorization'>) {
  try {
    return parseAuthorization(authorization).find(([name]) => name === 'oauth_token')?.[1];
  } catch (error) {
    if (error instanceof OAuthError) return undefined;
    throw error;
  }
}

/** RFC 5849 §3.4.2. */
export function signHmacSha1(
  baseString: string,
  { consumerSecret, tokenSecret }: Pick<SandboxCredentials, 'consumerSecret' | 'tokenSecret'>,
): string {
  return createHmac('sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(baseString)
    .digest('base64');
}

/** RFC 5849 §3.4.1, over http. */
export function signatureBaseString(request: SignedRequest): string {
  return [request.method.toUpperCase(), baseStringUri(request), parameterString(request)]
    .map(encode)
    .join('&');
}

/** RFC 5849 §3.4.1.2: lower-case host, no default port, the unchanged path, no query. */
function baseStringUri({ target, host }: SignedRequest): string {
  const path = target.split('?', 1)[0]!;
  return `http://${host.toLowerCase().replace(/:80$/, '')}${path === '' ? '/' : path}`;
}

/** RFC 5849 §3.4.1.3. */
function parameterString(request: SignedRequest): string {
  const mark = request.target.indexOf('?');
  const query = mark === -1 ? [] : parseForm(request.target.slice(mark + 1));
  if (query.some(([name]) => name.startsWith('oauth_'))) {
    throw new OAuthError('parameter_rejected', 'oauth_ parameters belong in Authorization');
  }
  const header = parseAuthorization(request.authorization).filter(
    ([name]) => name !== 'realm' && name !== 'oauth_signature',
  );
  return [...query, ...header, ...formBody(request)]
    .map(([name, value]): Pair => [encode(name), encode(value)])
    .toSorted((a, b) => compareAscii(a[0], b[0]) || compareAscii(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** §3.4.1.3.1: a body is part of the signature only if it is a form; JSON never is. */
function formBody({ contentType = '', body }: SignedRequest): Pair[] {
  const mediaType = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return mediaType === 'application/x-www-form-urlencoded' ? parseForm(body) : [];
}

function parseForm(text: string): Pair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part): Pair => {
      const mark = part.indexOf('=');
      const [name, value] = mark === -1 ? [part, ''] : [part.slice(0, mark), part.slice(mark + 1)];
      return [decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))];
    });
}

/** §3.5.1: `OAuth realm="…", name="value", …`, names and values percent-encoded. */
function parseAuthorization(header: string | undefined): Pair[] {
  if (header === undefined) throw new OAuthError('parameter_absent', 'Authorization is missing');
  const scheme = /^OAuth[ \t]+/i.exec(header);
  if (!scheme) throw new OAuthError('parameter_rejected', 'Authorization is not of scheme OAuth');
  const seen = new Set<string>();
  return header
    .slice(scheme[0].length)
    .split(',')
    .map((part): Pair => {
      const match = /^[ \t]*([^\s="]+)="([^"]*)"[ \t]*$/.exec(part);
      if (!match) throw new OAuthError('parameter_rejected', 'Authorization is malformed');
      const name = decode(match[1]!);
      if (seen.has(name)) throw new OAuthError('parameter_rejected', `${name} is given twice`);
      seen.add(name);
      return [name, name === 'realm' ? match[2]! : decode(match[2]!)];
    });
}

/** RFC 5849 §3.6: everything but unreserved characters, as upper-case hexadecimal UTF-8. */
function encode(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9\-._~]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new OAuthError('parameter_rejected', 'Percent-encoding is malformed');
  }
}

/** §3.4.1.3.2 sorts by bytes; the compared texts are already ASCII. */
function compareAscii(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
