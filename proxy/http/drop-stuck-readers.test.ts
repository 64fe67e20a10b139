import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { dropStuckReaders } from './drop-stuck-readers.ts';

const MEBIBYTE = 1024 * 1024;

test.each([
  ['text', () => Buffer.alloc(64 * MEBIBYTE)],
  ['a file', () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(MEBIBYTE)))],
])('closes the connection of a client that reads nothing of %s', async (_kind, body) => {
  const app = Fastify({ connectionTimeout: 300_000 });
  dropStuckReaders(app, 50);
  const accepted = once(app.server, 'connection');
  let patience: number | undefined;
  app.get('/', async ({ raw }, reply) => {
    patience = raw.socket.timeout;
    return reply.send(body());
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(async () => {
    client.destroy();
    await app.close();
  });
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [socket] = (await accepted) as [Socket];
  await once(socket, 'close');
  // The handler itself had all the time that it needs.
  expect(patience).toBe(300_000);
});
