import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/** The minimal signing proxy: no checks, one pool, HMAC-SHA1 by node:crypto. */
const service = process.argv[2]!;
const pool = new Pool(service, { connections: 16 });

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function authorization(method: string, path: string): string {
  const [base, query = ''] = path.split('?');
  const oauth: Record<string, string> = {
    oauth_consumer_key: 'key',
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_token: 'token',
    oauth_version: '1.0',
  };
  const pairs = [...new URLSearchParams(query), ...Object.entries(oauth)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const text = `${method}&${encode(service + base)}&${encode(pairs)}`;
  oauth['oauth_signature'] = createHmac('sha1', 'secret&hidden').update(text).digest('base64');
  return `OAuth ${Object.entries(oauth)
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')}`;
}

const server = createServer((request, response) => {
  request.resume();
  const path = request.url!;
  pool
    .request({
      method: 'POST',
      path,
      headers: { authorization: authorization('POST', path), accept: '*/*' },
    })
    .then(async ({ statusCode, body }) => {
      const bytes = Buffer.from(await body.arrayBuffer());
      response.writeHead(statusCode, {
        'content-type': 'application/json',
        'content-length': bytes.length,
      });
      response.end(bytes);
    })
    .catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
