import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeServer, listen } from './listen.ts';

async function open() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  const app = Fastify().get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  await listen(app, '127.0.0.1', 0);
  const { port } = app.server.address() as AddressInfo;
  const connected = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { app, asked: asked.promise, answer: answer.resolve, connected };
}

test('closes an unused connection at shutdown', async () => {
  const { app, connected } = await open();
  const accepted = once(app.server, 'connection');
  const [socket] = await Promise.all([connected(), accepted]);
  await Promise.all([closeServer(app, 120_000), once(socket, 'close')]);
  expect(app.server.listening).toBe(false);
});

test('answers a pending request before shutdown', async () => {
  const { app, asked, answer, connected } = await open();
  const socket = await connected();
  socket.write('GET / HTTP/1.1\r\nHost: waybill\r\n\r\n');
  await asked;
  const closed = closeServer(app, 120_000);
  answer('done');
  const [reply] = (await once(socket, 'data')) as [string];
  expect(reply).toContain('done');
  await closed;
});
