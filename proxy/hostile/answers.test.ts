import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type Client } from '../service/client.ts';
import { bounded } from '../testing/bounded.ts';
import { figure } from '../testing/figure.ts';

/** A service down to the bytes. */
async function startRaw(answer: (socket: Socket, target: string) => void): Promise<Client> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // Sends each write at once, as separate packets.
    socket.setNoDelay();
    socket.on('data', (data: Buffer) => answer(socket, data.toString().split(' ')[1]!));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: new URL(`http://127.0.0.1:${port}`),
    credentials: { consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' },
  });
  onTestFinished(() => void server.close());
  onTestFinished(client.close);
  return client;
}

const ask = (client: Client, target: string) =>
  client
    .send({ method: 'GET', target, body: null, signed: true, deadline: 10_000, maxBytes: 100_000 })
    .then(
      ({ status, body }) => ({ status, body: body.toString() }),
      () => null,
    );

const BODY = JSON.stringify({ Result: [{ Total: { Value: 12.5, Units: 0 } }], Success: true });
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const half = BODY.length / 2;
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const framings = {
  'by its length': `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
  'in chunks': `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk(BODY.slice(0, half))}${chunk(BODY.slice(half))}0\r\n\r\n`,
  'by closing': `${HEAD}\r\n${BODY}`,
};

test('rejects an answer that was cut off at any byte', async () => {
  let cut = '';
  const client = await startRaw((socket) => void socket.end(cut));
  let cuts = 0;
  const taken: string[] = [];
  for (const [framing, bytes] of Object.entries(framings)) {
    cut = bytes;
    expect(await ask(client, '/v2/whole')).toEqual({ status: 200, body: BODY });
    for (let length = 0; length < bytes.length; length += bounded(5, 1)) {
      cut = bytes.slice(0, length);
      cuts++;
      if ((await ask(client, '/v2/cut')) !== null) taken.push(`${framing}, ${length} bytes`);
    }
  }
  figure(17, 'truncated answers', `${cuts} cuts, ${taken.length} taken for whole`);
  expect(taken).toEqual([]);
});

test('ignores unrequested bytes from the service', async () => {
  let answers = 0;
  const reply = (text: string) =>
    `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  const client = await startRaw((socket, target) => {
    answers++;
    socket.write(reply(JSON.stringify({ target })));
    if (answers % 3 === 0) socket.write(reply('{"target":"unasked"}'));
    if (answers % 5 === 0) setImmediate(() => socket.write(reply('{"target":"late"}')));
  });
  let wrong = 0;
  let right = 0;
  const calls = bounded(400, 10_000);
  for (let n = 0; n < calls; n += 8) {
    const targets = Array.from({ length: 8 }, (_, k) => `/v2/x/${n + k}`);
    const replies = await Promise.all(targets.map((target) => ask(client, target)));
    for (const [k, target] of targets.entries()) {
      const body = replies[k]?.body;
      if (body === JSON.stringify({ target })) right++;
      else if (body !== undefined) wrong++;
    }
  }
  figure(
    10,
    'answers nobody asked for',
    `${calls} calls, ${right} answered, ${wrong} by another’s`,
  );
  expect(wrong).toBe(0);
  expect(right).toBeGreaterThan(calls / 4);
});
