import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type Client } from './client.ts';
import {
  BrokeOffError,
  NoCredentialsError,
  NotSentError,
  type ServiceCall,
} from './service-call.ts';

const credentials = { consumerKey: 'ck', consumerSecret: 'cs', token: 't', tokenSecret: 'ts' };
const call: ServiceCall = {
  method: 'GET',
  target: '/v2/carriers?a=1,2',
  body: null,
  signed: true,
  deadline: 5000,
  maxBytes: 1000,
};
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** A service down to the bytes; `answer` gets each request's text once its head is there. */
async function startRaw(
  answer: (socket: Socket, request: string, count: number) => void,
): Promise<{ server: Server; port: number; heads: string[]; connections: () => number }> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heads.push(data.toString());
      answer(socket, data.toString(), heads.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    heads,
    connections: () => connections,
  };
}

function clientOf(port: number, path = '', scheme = 'http'): Client {
  const client = createClient({
    baseUrl: new URL(`${scheme}://127.0.0.1:${port}${path}`),
    credentials,
  });
  onTestFinished(() => client.close());
  return client;
}

function replying(...bytes: string[]) {
  return startRaw((socket) => {
    for (const part of bytes) socket.write(part);
    socket.end();
  });
}

test('sends the exact request bytes', async () => {
  const service = await startRaw((socket) => socket.write(`${OK}content-length: 2\r\n\r\n{}`));
  const client = clientOf(service.port, '/edge/api/');
  await client.send(call);
  await client.send({ ...call, method: 'POST', target: '/v2/x', body: '{"ä":1.50}' });
  await client.send({ ...call, method: 'POST', target: '/v2/x', signed: false });
  const authorization = /authorization: OAuth (?:oauth_\w+="[^"]*"(?:, )?){7}\r\n/;
  expect(service.heads.map((head) => head.replace(authorization, 'authorization: …\r\n'))).toEqual([
    [
      'GET /edge/api/v2/carriers?a=1,2 HTTP/1.1',
      `host: 127.0.0.1:${service.port}`,
      'connection: keep-alive',
      'accept: */*',
      'accept-encoding: identity',
      'content-type: application/json;charset=UTF-8',
      'user-agent: waybill',
      'authorization: …',
      '',
      '',
    ].join('\r\n'),
    [
      'POST /edge/api/v2/x HTTP/1.1',
      `host: 127.0.0.1:${service.port}`,
      'connection: keep-alive',
      'accept: */*',
      'accept-encoding: identity',
      'content-type: application/json;charset=UTF-8',
      'user-agent: waybill',
      'authorization: …',
      'content-length: 11',
      '',
      '{"ä":1.50}',
    ].join('\r\n'),
    [
      'POST /edge/api/v2/x HTTP/1.1',
      `host: 127.0.0.1:${service.port}`,
      'connection: keep-alive',
      'accept: */*',
      'accept-encoding: identity',
      'content-type: application/json;charset=UTF-8',
      'user-agent: waybill',
      'content-length: 0',
      '',
      '',
    ].join('\r\n'),
  ]);
  for (let index = 0; index < 20; index++) await client.send(call);
  expect(service.connections()).toBeLessThan(5);
});

/** A response that is compressed, though the request asks for identity. */
function compressed(encoding: string, bytes: Buffer) {
  const head = `${OK}content-encoding: ${encoding}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return startRaw((socket) => socket.end(Buffer.concat([Buffer.from(head), bytes])));
}

const json = Buffer.from('{"a":"ä"}');

test.each([
  ['gzip', gzipSync(json)],
  ['X-GZIP', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['Deflate', deflateRawSync(json)],
  ['br', brotliCompressSync(json)],
  ['zstd', zstdCompressSync(json)],
])(
  'unpacks a response that a service compresses with %s, although Waybill asks for none',
  async (encoding, bytes) => {
    const service = await compressed(encoding, bytes);
    const { body } = await clientOf(service.port).sendAlone({
      ...call,
      body: '{}',
      method: 'POST',
    });
    expect(body).toBe('{"a":"ä"}');
  },
);

test.each([
  ['is cut off', gzipSync(json).subarray(0, 12), 'reset'],
  ['is not compressed with it', json, 'reset'],
  ['is too large once unpacked', gzipSync(Buffer.alloc(call.maxBytes + 1)), 'too-large'],
])('does not take a compressed response that %s', async (_case, bytes, reason) => {
  const service = await compressed('gzip', bytes);
  const error = await clientOf(service.port)
    .send(call)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(BrokeOffError);
  expect(error).toMatchObject({ reason });
});

test('reads a complete response', async () => {
  const service = await replying(
    'HTTP/1.1 102 Processing\r\n\r\n',
    `HTTP/1.1 418 No\r\ncontent-type: application/json\r\nRetry-After: 3\r\ndate: today\r\ntransfer-encoding: chunked\r\n\r\n`,
    '5\r\n{"a":\r\n3\r\n"ä\r\n2\r\n"}\r\n0\r\n\r\n',
  );
  expect(await clientOf(service.port).send(call)).toEqual({
    status: 418,
    contentType: 'application/json',
    body: Buffer.from('{"a":"ä"}'),
    date: 'today',
    retryAfter: '3',
    clockCorrected: false,
  });
});

test.each([
  ['shorter than its length', [`${OK}content-length: 20\r\n\r\n{"a":1}`]],
  ['cut between chunks', [`${OK}transfer-encoding: chunked\r\n\r\n`, '7\r\n{"a":1}\r\n']],
  ['cut in a chunk', [`${OK}transfer-encoding: chunked\r\n\r\n`, '9\r\n{"a":']],
  ['cut, and without a length', [`${OK}\r\n{"a":[1,2`]],
  ['cut, with a byte order mark', ['HTTP/1.1 200 OK\r\n\r\n\uFEFF{"a":[1,2']],
  ['empty, and without a length', [`${OK}\r\n`]],
  ['cut, without a length or a type', ['HTTP/1.1 200 OK\r\n\r\n{"a":[1,2']],
  ['cut in its head', ['HTTP/1.1 200 OK\r\ncontent-ty']],
  ['no HTTP', ['SSH-2.0-OpenSSH_9\r\n']],
  ['nothing', []],
])('never accepts a response that is %s', async (_what, bytes) => {
  const service = await replying(...bytes);
  const error = await failure(clientOf(service.port).send(call));
  expect(error).toBeInstanceOf(BrokeOffError);
  expect(error).toMatchObject({ reason: 'reset' });
  expect(service.heads).toHaveLength(1);
});

test.each(['', '\uFEFF'])(
  'accepts a complete response that ends with the connection, after “%s”',
  async (mark) => {
    const service = await replying(`${OK}\r\n${mark}{"a":[1,2]}`);
    expect(await clientOf(service.port).sendAlone(call)).toMatchObject({ body: '{"a":[1,2]}' });
  },
);

test('accepts a refusal without a body that ends with the connection', async () => {
  const service = await replying(
    'HTTP/1.0 401 Unauthorized\r\ncontent-type: application/json\r\n\r\n',
  );
  expect(await clientOf(service.port).sendAlone(call)).toMatchObject({ status: 401, body: '' });
});

test('reports a reset after the request as a broken-off call', async () => {
  const service = await startRaw((socket) => socket.resetAndDestroy());
  const error = await failure(clientOf(service.port).sendAlone({ ...call, method: 'POST' }));
  expect(error).toMatchObject({ name: 'BrokeOffError', reason: 'reset' });
  expect(service.heads).toHaveLength(1);
});

test('reports nothing sent for a refused connection, unknown host or failed TLS handshake', async () => {
  const service = await startRaw((socket) => socket.end());
  const tls = await failure(clientOf(service.port, '', 'https').sendAlone(call));
  expect(tls).toBeInstanceOf(NotSentError);
  service.server.close();
  await once(service.server, 'close');
  const refused = await failure(clientOf(service.port).sendAlone(call));
  expect(refused).toBeInstanceOf(NotSentError);
  const unknown = createClient({ baseUrl: new URL('http://waybill.invalid'), credentials });
  onTestFinished(() => unknown.close());
  expect(await failure(unknown.sendAlone(call))).toBeInstanceOf(NotSentError);
});

test('reports an incomplete response at the deadline as a broken-off call', async () => {
  const silent = await startRaw(() => {});
  expect(await failure(clientOf(silent.port).send({ ...call, deadline: 60 }))).toMatchObject({
    name: 'BrokeOffError',
    reason: 'timeout',
  });
  const dripping = await startRaw((socket) => socket.write(`${OK}content-length: 9\r\n\r\n{`));
  expect(await failure(clientOf(dripping.port).send({ ...call, deadline: 60 }))).toMatchObject({
    reason: 'timeout',
  });
});

test('never sends a request that waited for a connection until its deadline', async () => {
  let release = () => {};
  const service = await startRaw((socket, head) => {
    const reply = () => socket.write(`${OK}content-length: 2\r\n\r\n{}`);
    if (head.startsWith('GET /first')) release = chain(release, reply);
    else reply();
  });
  const client = clientOf(service.port);
  const first = Array.from({ length: 16 }, () => client.send({ ...call, target: '/first' }));
  await waitFor(() => service.heads.length === 16);
  const late = await failure(client.send({ ...call, target: '/late', deadline: 30 }));
  expect(late).toBeInstanceOf(NotSentError);
  release();
  await Promise.all(first);
  await client.send({ ...call, target: '/next' });
  expect(service.heads.filter((head) => head.includes('/late'))).toEqual([]);
});

test('aborts a response above the size limit, with or without a declared length', async () => {
  const body = `[${'1,'.repeat(1000)}1]`;
  const declared = await replying(`${OK}content-length: ${body.length}\r\n\r\n${body}`);
  const error = await failure(clientOf(declared.port).send(call));
  expect(error).toMatchObject({ name: 'BrokeOffError', reason: 'too-large' });
  const undeclared = await replying(`${OK}\r\n${body}`);
  expect(await failure(clientOf(undeclared.port).send(call))).toMatchObject({
    reason: 'too-large',
  });
});

test('returns a redirect without following it', async () => {
  const service = await replying(
    'HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n',
  );
  expect(await clientOf(service.port).send(call)).toMatchObject({ status: 302 });
  expect(service.heads).toHaveLength(1);
});

test('opens a separate connection for each write', async () => {
  const service = await startRaw((socket) => socket.write(`${OK}content-length: 2\r\n\r\n{}`));
  const client = clientOf(service.port);
  await client.sendAlone({ ...call, method: 'POST', body: '{}' });
  await client.sendAlone({ ...call, method: 'POST', body: '{}' });
  expect(service.connections()).toBe(2);
  expect(service.heads.every((head) => head.includes('connection: close'))).toBe(true);
});

test('discards an unsolicited response', async () => {
  const service = await startRaw((socket, _head, count) => {
    socket.write(`${OK}content-length: 9\r\n\r\n{"own":${count}}`);
    if (count === 1) socket.write(`${OK}content-length: 9\r\n\r\n{"own":9}`);
  });
  const client = clientOf(service.port);
  const answers = [];
  for (let index = 0; index < 4; index++) {
    answers.push(
      await client.send(call).then(
        ({ body }) => body.toString(),
        () => 'failed',
      ),
    );
  }
  expect(answers).not.toContain('{"own":9}');
});

test('sends only unsigned calls without credentials', async () => {
  const service = await startRaw((socket) => socket.write(`${OK}content-length: 2\r\n\r\n{}`));
  const client = createClient({
    baseUrl: new URL(`http://127.0.0.1:${service.port}`),
    credentials: null,
  });
  onTestFinished(() => client.close());
  expect(await failure(client.send(call))).toBeInstanceOf(NoCredentialsError);
  expect(await client.send({ ...call, signed: false })).toMatchObject({ status: 200 });
  expect(service.heads).toHaveLength(1);
});

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    (value) => expect.unreachable(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}

function chain(...works: (() => unknown)[]): () => void {
  return () => {
    for (const work of works) work();
  };
}

async function waitFor(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true);
}

test.each([
  ['100 Continue', 'HTTP/1.1 100 Continue\r\nserver: x\r\n\r\n'],
  ['103 Early Hints', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
])('waits for the answer after %s that the service sends by itself', async (_name, interim) => {
  const all = `${interim}${interim}${OK}content-length: 2\r\n\r\n{}`;
  // The pieces arrive one by one, because an answer to each asks for the next.
  const service = await startRaw((socket, request) => {
    const size = request.startsWith('POST') ? 1 : all.length;
    let at = 0;
    const next = (): void => {
      if (at >= all.length || socket.destroyed) return;
      socket.write(all.slice(at, (at += size)), () => setImmediate(next));
    };
    next();
  });
  const client = clientOf(service.port);
  for (const method of ['GET', 'POST', 'GET'] as const) {
    const one = { ...call, method };
    const answer = await (method === 'GET' ? client.send(one) : client.sendAlone(one));
    expect([answer.status, String(answer.body)]).toEqual([200, '{}']);
  }
});
