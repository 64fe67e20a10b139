import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import type { ProxyStore } from '../store/store.ts';
import { messageLines, alertNamesOf, titleOf, type AlertMessage } from './message.ts';

/** Keys of a browser's subscription, as the Push API gives them: base64url. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/** Keys by which a push service identifies the sender (RFC 8292). */
export interface PushKeys {
  /** Uncompressed point, base64url. */
  publicKey: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

/** Bytes of a record; a push service takes no more in all (RFC 8291 §4). */
const RECORD = 4096;
/** Its header with our key, the byte that ends the text, and the tag (RFC 8188 §2). */
const OVERHEAD = 86 + 1 + 16;
/** Seconds for which a push service holds a message for an offline browser. */
const TTL = 86_400;
/** Seconds for which a token is good (RFC 8292 §2: a day at most). */
const TOKEN_LIFE = 12 * 3600;
/** Lines that fit on a lock screen, and characters in each. */
const MOST_LINES = 4;
const LONGEST_LINE = 300;

/** Returns Waybill's only key pair, and creates it if missing; several proxies share it. */
export async function readPushKeys(store: ProxyStore): Promise<PushKeys> {
  const read = () =>
    store.read((sql) => sql.get('SELECT public_key, private_key FROM push_keys WHERE id = 1'));
  let row = await read();
  if (row === undefined) {
    const { publicKey, privateKey } = newPushKeys();
    await store.commit((sql) =>
      sql.run(
        `INSERT INTO push_keys (id, public_key, private_key) VALUES (1, ?, ?)
         ON CONFLICT (id) DO NOTHING`,
        publicKey,
        privateKey,
      ),
    );
    row = await read();
  }
  return {
    publicKey: row!['public_key'] as string,
    privateKey: row!['private_key'] as string,
  };
}

function newPushKeys(): PushKeys {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = pair.publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x!, 'base64url'),
    Buffer.from(y!, 'base64url'),
  ]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

/** Builds the content that the service worker shows (`src/worker`). */
export function pushPayload(message: AlertMessage, id: string): string {
  const lines = messageLines(message);
  const names = alertNamesOf(message).join(', ').slice(0, LONGEST_LINE);
  const shown = {
    title: names === '' ? titleOf(message) : names,
    body: [...(names === '' ? [] : [titleOf(message)]), ...lines]
      .slice(0, MOST_LINES)
      .map((line) => line.slice(0, LONGEST_LINE))
      .join('\n'),
    // A message that arrives twice replaces its first copy.
    tag: id,
  };
  const payload = JSON.stringify({ ...shown, path: message.path });
  // The texts always fit, but the path of a long search may not.
  const fits = Buffer.byteLength(payload) <= RECORD - OVERHEAD;
  return fits ? payload : JSON.stringify({ ...shown, path: '/inbox' });
}

/** @param subject whom a push service may write to (RFC 8292 §2.1) */
export function pushHeaders(
  { publicKey, privateKey }: PushKeys,
  endpoint: string,
  subject: string,
  id: string,
  now: number,
): Record<string, string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + TOKEN_LIFE,
    sub: subject,
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = createPrivateKey(privateKey);
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return {
    authorization: `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(TTL),
    urgency: 'normal',
    topic: id.replaceAll('-', '').slice(0, 32),
  };
}

/** Encrypts for one browser, in one record (RFC 8291 §3, RFC 8188). */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH('prime256v1');
  const ownKey = ecdh.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const shared = ecdh.computeSecret(browserKey);
  const key = hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const derive = (purpose: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', new Uint8Array(key), salt, `Content-Encoding: ${purpose}\0`, length),
    );
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // 2 ends the last record.
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])]);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD, 16);
  header[20] = ownKey.length;
  return Buffer.concat([header, ownKey, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Whether these can be keys of a browser: a point of the curve, and a secret of 16 bytes. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  try {
    encryptPush('', { p256dh, auth });
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
