import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

/**
 * The minimal proxy: no checks, no signing, no cache; it passes requests and answers on unchanged.
 */
const pool = new Pool(process.argv[2]!, { connections: 16 });

const server = createServer((request, response) => {
  request.resume();
  pool
    .stream({ method: 'POST', path: request.url!, headers: { accept: '*/*' } }, (answer) => {
      const { 'content-type': type, 'content-length': length } = answer.headers;
      response.writeHead(answer.statusCode, {
        'content-type': String(type),
        'content-length': String(length),
      });
      return response;
    })
    .catch(() => response.destroy());
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
