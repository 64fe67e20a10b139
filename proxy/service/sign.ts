import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';

/** The four secrets of OAuth 1.0 (RFC 5849) from the settings. */
export interface Credentials {
  consumerKey: string;
  consumerSecret: string;
  token: string;
  tokenSecret: string;
}

interface SignerOptions {
  credentials: Credentials;
  /** Scheme, host and port of the service; its path is not read. */
  origin: URL;
  /** Milliseconds since 1970 by the service's clock. */
  now?: () => number;
  nonce?: () => string;
}

/** Returns the value of the Authorization header for a request target exactly as it is sent. */
export type Sign = (method: string, target: string) => string;

/** Unreserved characters (RFC 5849 §3.6). */
const UNRESERVED = /^[\w.~-]*$/;

const NONCE_BYTES = 16;
const NONCES_DRAWN_AT_ONCE = 256;

const UNSAFE_NAMES = new Set(['constructor', '__proto__', 'prototype']);

/**
 * Signs with HMAC-SHA1 (RFC 5849 §3.4, interface 5). This code corrects oauth-1.0a: it normalizes
 * the origin, splits and decodes the query (§3.4.1.3.1), takes the nonce from a secure source, and
 * lets no caller's parameter replace a protocol parameter. A JSON body is never part of the
 * signature.
 */
export function createSigner({
  credentials,
  origin,
  now = Date.now,
  nonce = createNonces(),
}: SignerOptions): Sign {
  const oauth = new OAuth({
    consumer: { key: credentials.consumerKey, secret: credentials.consumerSecret },
    // Without it, the package would use PLAINTEXT, with both secrets in the header.
    signature_method: 'HMAC-SHA1',
    hash_function: (baseString, key) => createHmac('sha1', key).update(baseString).digest('base64'),
  });
  oauth.getNonce = nonce;
  oauth.getTimeStamp = () => Math.floor(now() / 1000);
  // Most texts need no encoding, and the package would search each of them six times.
  const encode = oauth.percentEncode.bind(oauth);
  oauth.percentEncode = (text) => (UNRESERVED.test(text) ? text : encode(text));
  const token = { key: credentials.token, secret: credentials.tokenSecret };
  // The package would encode and sort seven parameters for each request, although four of them
  // never change.
  const consumerKey = encode(credentials.consumerKey);
  const tokenKey = encode(token.key);
  oauth.toHeader = ({ oauth_nonce, oauth_signature, oauth_timestamp }) => ({
    Authorization:
      `OAuth oauth_consumer_key="${consumerKey}", oauth_nonce="${oauth_nonce}", ` +
      `oauth_signature="${encode(oauth_signature)}", oauth_signature_method="HMAC-SHA1", ` +
      `oauth_timestamp="${oauth_timestamp}", oauth_token="${tokenKey}", oauth_version="1.0"`,
  });
  const signingKey = oauth.getSigningKey(token.secret);
  oauth.getSigningKey = () => signingKey;
  // `origin` has lower case and no default port (RFC 5849 §3.4.1.2).
  const base = origin.origin;

  return (method, target) => {
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const data = mark === -1 ? {} : queryParameters(target.slice(mark + 1));
    // Builds the signature base string as well (RFC 5849 §3.4.1).
    const parameters = oauth.authorize({ method, url: base + path, data }, token);
    return oauth.toHeader(parameters).Authorization;
  };
}

/**
 * Decodes a query as a form (RFC 5849 §3.4.1.3.1): `+` is a space, everything after a second `=`
 * belongs to the value, names may repeat and values may be empty.
 */
function queryParameters(query: string): Record<string, string | string[]> {
  // No prototype: `toString` is a name like any other.
  const parameters: Record<string, string | string[]> = Object.create(null);
  if (query === '') return parameters;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = formDecode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : formDecode(pair.slice(equals + 1));
    if (name.startsWith('oauth_') || UNSAFE_NAMES.has(name)) {
      throw new TypeError(`A request parameter must not be named ${name}`);
    }
    const earlier = parameters[name];
    if (earlier === undefined) parameters[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else parameters[name] = [earlier, value];
  }
  return parameters;
}

function formDecode(text: string): string {
  return /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;
}

/** Nonces of 128 bits from the system's secure source, drawn in bulk: each draw is a system call. */
function createNonces(): () => string {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(NONCE_BYTES * NONCES_DRAWN_AT_ONCE);
      used = 0;
    }
    used += NONCE_BYTES;
    return drawn.toString('hex', used - NONCE_BYTES, used);
  };
}
