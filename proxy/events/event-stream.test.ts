import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { EventStream, MOST_WAITING } from './event-stream.ts';

test('resets a slow reader and buffers no more than the limit', async () => {
  let last = 0;
  const stream = new EventStream(() => String(last));
  const server = createServer((_request, response) => {
    response.flushHeaders();
    stream.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const response = await new Promise<IncomingMessage>((resolve) =>
    get({ port: (server.address() as AddressInfo).port, agent: false }, resolve),
  );
  let told = 0;
  let most = 0;
  // Until the connection takes no more: one that is not read takes some megabytes.
  while (stream.readableLength < MOST_WAITING - 1_100) {
    for (let n = 0; n < 10; n++) stream.tell(String(++last), 'arrivals', 'x'.repeat(1_000));
    most = Math.max(most, stream.readableLength);
    await setImmediate();
    expect(++told).toBeLessThan(100_000);
  }
  for (let n = 0; n < 1_000; n++) stream.tell(String(++last), 'arrivals', 'x'.repeat(1_000));
  most = Math.max(most, stream.readableLength);
  const read = text(response);
  await expect.poll(() => stream.readableLength).toBe(0);
  stream.tell(String(++last), 'team');
  stream.end();
  const names = [...(await read).matchAll(/id: (\d+)\nevent: (\w+)/g)].map(([, id, name]) => ({
    id: Number(id),
    name,
  }));
  expect(most).toBeLessThanOrEqual(MOST_WAITING);
  const reset = names.findIndex(({ name }) => name === 'reset');
  expect(names.slice(reset)).toEqual([
    { id: last - 1, name: 'reset' },
    { id: last, name: 'team' },
  ]);
  expect(names.slice(0, reset).every(({ id }, index) => id === index + 1)).toBe(true);
});

test('drops a listener that reads nothing between two heartbeats', () => {
  const stream = new EventStream(() => '0');
  while (stream.readableLength < MOST_WAITING - 1_100) stream.tell('1', 'team', 'x'.repeat(1_000));
  stream.tell('2', 'team', 'x'.repeat(2_000));
  stream.beat();
  expect(stream.destroyed).toBe(false);
  stream.beat();
  expect(stream.destroyed).toBe(true);
});

test('takes no events after its end, and drops a listener that never reads the end', () => {
  const stream = new EventStream(() => '0');
  const errors: unknown[] = [];
  stream.on('error', (error) => errors.push(error));
  stream.tell('1', 'team');
  const { readableLength } = stream;
  stream.end();
  stream.tell('2', 'team');
  stream.end();
  stream.beat();
  expect(stream.readableLength).toBe(readableLength);
  expect(stream.destroyed).toBe(false);
  stream.beat();
  expect(stream.destroyed).toBe(true);
  expect(errors).toEqual([]);
});
