import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { expect } from 'vitest';

/** Creates a browser that subscribes, and decrypts messages by RFC 8291 alone. */
export function newBrowser() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer) => decryptPush(body, ecdh.getPrivateKey(), publicKey, auth),
  };
}

export function decryptPush(
  body: Buffer,
  privateKey: Buffer,
  publicKey: Buffer,
  auth: Buffer,
): string {
  const hmac = (key: Buffer, ...parts: Buffer[]) =>
    createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]!];
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  expect(record.length).toBeLessThanOrEqual(recordSize);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const one = Buffer.from([1]);
  const prkKey = hmac(auth, ecdh.computeSecret(senderKey));
  const ikm = hmac(prkKey, Buffer.from('WebPush: info\0'), publicKey, senderKey, one);
  const prk = hmac(salt, ikm);
  const key = hmac(prk, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16);
  const nonce = hmac(prk, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  expect(plain.subarray(end + 1).every((byte) => byte === 0)).toBe(true);
  return plain.subarray(0, end).toString();
}
