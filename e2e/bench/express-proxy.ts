import { createHmac } from 'node:crypto';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import OAuth from 'oauth-1.0a';

/** A proxy assembled from packages: Express forwards requests and signs them. */
const service = process.argv[2]!;

const oauth = new OAuth({
  consumer: { key: 'key', secret: 'secret' },
  signature_method: 'HMAC-SHA1',
  hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
});
const token = { key: 'token', secret: 'hidden' };

const app = express();
app.disable('x-powered-by');
app.use(
  createProxyMiddleware({
    target: service,
    changeOrigin: true,
    agent: new Agent({ keepAlive: true, maxSockets: 16 }),
    on: {
      proxyReq: (outgoing) => {
        const { method, path } = outgoing;
        const { Authorization } = oauth.toHeader(
          oauth.authorize({ method, url: service + path }, token),
        );
        outgoing.setHeader('authorization', Authorization);
      },
    },
  }),
);
const server = app.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
