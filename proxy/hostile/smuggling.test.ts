import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeService, type FakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

let service: FakeService;
let waybill: TestWaybill;

beforeAll(async () => {
  service = await startFakeService();
  waybill = await startTestWaybill(service.baseUrl, undefined, {
    cache: { lists: 0, carriers: 0 },
  });
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

/** A request that no reader of the outer one may find, whatever it makes of the lengths. */
const HIDDEN =
  'GET /api/v2/carriers/methods/SMUGGLED HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: same-origin\r\n\r\n';

const HEAD =
  'POST /api/v2/notifications/10/1 HTTP/1.1\r\nHost: HOST\r\nSec-Fetch-Site: same-origin\r\n';

/** A transfer coding, spelt so that one reader may see it and another not. */
const codings = [
  'Transfer-Encoding: chunked',
  'transfer-encoding: Chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked ',
  'Transfer-Encoding: \u000bchunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding\u0000: chunked',
  'Transfer-Encoding: chunked\u0000',
  'Transfer_Encoding: chunked',
];

/** Both a length and a coding: whichever is believed, what hides must not come out. */
function both(): string[] {
  const chunks = `0\r\n\r\n${HIDDEN}`;
  const whole = lengthOf(chunks);
  return codings.flatMap((coding) => [
    `${HEAD}Content-Length: ${whole}\r\n${coding}\r\n\r\n${chunks}`,
    `${HEAD}${coding}\r\nContent-Length: ${whole}\r\n\r\n${chunks}`,
  ]);
}

/** The length ends before the chunks do: what a reader of lengths would take for the next request. */
function shortLength(): string[] {
  const chunk = `${lengthOf(HIDDEN).toString(16)}\r\n`;
  return codings
    .filter((coding) => !coding.startsWith('Transfer_'))
    .map((coding) => {
      const body = `${chunk}${HIDDEN}\r\n0\r\n\r\n`;
      return `${HEAD}Content-Length: ${chunk.length}\r\n${coding}\r\n\r\n${body}`;
    });
}

/** Lengths that differ, or that are none. */
function lengths(): string[] {
  const whole = lengthOf(HIDDEN);
  return [
    [`Content-Length: 0`, `Content-Length: ${whole}`],
    [`Content-Length: ${whole}`, `Content-Length: 0`],
    [`Content-Length: 0, ${whole}`],
    [`Content-Length: ${whole}, 0`],
    [`Content-Length: +0`],
    [`Content-Length: -1`],
    [`Content-Length: 0x0`],
    [`Content-Length: 0 ${whole}`],
    [`Content-Length: 0_0`],
    [`Content-Length: 18446744073709551616`],
    [`Content-Length : 0`],
    [`Content-Length\t: 0`],
    [`Content-Length: "0"`],
    [`Content-Length: 0.0`],
    [`Content-Length: 1e0`],
    [`Content-Length:\r\n 0`],
    [`X: x\nContent-Length: 0`],
    [`X: x\rContent-Length: 0`],
    [`Content-Length: \u00000`],
    [`Content-Length:`],
  ].map((lines) => `${HEAD}${lines.join('\r\n')}\r\n\r\n${HIDDEN}`);
}

/** Chunks that two readers cut differently. */
function chunks(): string[] {
  const size = lengthOf(HIDDEN).toString(16);
  return [
    `0x0\r\n\r\n${HIDDEN}`,
    ` 0\r\n\r\n${HIDDEN}`,
    `-1\r\n\r\n${HIDDEN}`,
    `+0\r\n\r\n${HIDDEN}`,
    `0\n\n${HIDDEN}`,
    `0\r\r${HIDDEN}`,
    `1\r\nAB\r\n0\r\n\r\n${HIDDEN}`,
    `2\r\nA\r\n0\r\n\r\n${HIDDEN}`,
    `10000000000000000\r\n${HIDDEN}`,
    `fffffffffffffffff0\r\n${HIDDEN}`,
    `0;\n\r\n\r\n${HIDDEN}`,
    `${size};ext="\r\n0\r\n\r\n"\r\n${HIDDEN}\r\n0\r\n\r\n`,
    `${size};ext=1\r\n${HIDDEN}\r\n0\r\n\r\n`,
    `${size}\n${HIDDEN}\r\n0\r\n\r\n`,
    `${size}\r\n${HIDDEN}\n0\r\n\r\n`,
    `${size}\r\n${HIDDEN}0\r\n\r\n`,
    `0\r\nContent-Length: 0\n\n${HIDDEN}`,
    `0\r\nX: a\rb\r\n\r\n${HIDDEN}`,
  ].map((body) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${body}`);
}

/** Heads that end, or hold a line, where one reader sees it and another not. */
function heads(): string[] {
  return [
    `GET /api/v2/carriers HTTP/1.1\nHost: HOST\n\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\nHost: HOST\r\nX: a\n\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\nHost: HOST\r\nX: a\r\r${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\nHost: HOST\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\nHost: HOST\r\nX: a\r\n b\u0000\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\nHo st: HOST\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\n Host: HOST\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1 x\r\nHost: HOST\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/0.9\r\nHost: HOST\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/2.0\r\nHost: HOST\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers\r\n${HIDDEN}`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${HIDDEN}`,
    `CONNECT /api/v2/carriers HTTP/1.1\r\nHost: HOST\r\n\r\n${HIDDEN}`,
    `GET /api/v2/carriers HTTP/1.1\r\nHost: HOST\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: ${lengthOf(HIDDEN)}\r\n\r\n${HIDDEN}`,
  ];
}

/** Counts bytes with the host's name filled in: the system's ports have five digits. */
function lengthOf(text: string): number {
  return Buffer.byteLength(named(text), 'latin1');
}

function named(text: string): string {
  return text.replaceAll('HOST', '127.0.0.1:PORTS');
}

/** Sends bytes, says that no more come, and waits until the connection is closed. */
async function tell(bytes: string): Promise<string> {
  const { hostname, port } = new URL(waybill.address);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => {});
  let reply = '';
  socket.on('data', (data: Buffer) => (reply += data.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end(Buffer.from(named(bytes).replaceAll('PORTS', port), 'latin1'));
  socket.on('end', () => socket.destroy());
  await closed;
  return reply;
}

test('executes no smuggled request', async () => {
  const corpus = [...both(), ...shortLength(), ...lengths(), ...chunks(), ...heads()];
  // The hidden one is a request that is answered when it is asked for in plain.
  await tell(
    HIDDEN.replace('SMUGGLED', 'PLAIN').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  );
  expect(service.received.map(({ target }) => target)).toEqual(['/v2/carriers/methods/PLAIN']);
  const out: string[] = [];
  let refused = 0;
  for (const bytes of corpus) {
    service.received.length = 0;
    const reply = await tell(bytes);
    if (/^HTTP\/1\.1 4\d\d/.test(reply)) refused++;
    if (service.received.some(({ target }) => target.includes('SMUGGLED'))) out.push(bytes);
  }
  figure(
    8,
    'request smuggling',
    `${corpus.length} raw requests, ${refused} refused, ${out.length} extra requests executed`,
  );
  expect(out).toEqual([]);
  expect((await waybill.ask('/healthz')).status).toBe(200);
});
