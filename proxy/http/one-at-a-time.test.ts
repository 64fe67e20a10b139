import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startFakeService } from '../testing/fake-service.ts';
import { startTestWaybill } from '../testing/test-waybill.ts';

async function start() {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl);
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  return waybill;
}

test('closes a connection that sends a request before the answer to the previous one', async () => {
  const { address } = await start();
  const { hostname, port, host } = new URL(address);
  for (const path of ['/healthz', '/', '/%']) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(60));
    const answers = await text(socket).catch(() => '');
    expect(answers.split('HTTP/1.1 ').length - 1, path).toBeLessThanOrEqual(1);
  }
});

test('answers one request after another on a connection', async () => {
  const { address } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const sockets = new Set();
  for (const path of ['/healthz', '/', '/api/openapi.json', '/nothing.js', '/healthz']) {
    const asked = request(address + path, { agent }).end();
    const [answer] = await once(asked, 'response');
    await text(answer);
    sockets.add(asked.socket);
  }
  expect(sockets.size).toBe(1);
});
