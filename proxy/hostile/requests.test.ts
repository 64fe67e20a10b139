import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../service/endpoints.ts';
import {
  sendJson,
  startFakeService,
  type FakeService,
  type ReceivedRequest,
} from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const examples: Record<string, string> = {
  pageSize: '50',
  pageNumber: '1',
  statuses: '0,1',
  status: '4',
  types: '2',
  partnerId: 'ACME',
  ids: 'a,b',
  includeLines: 'true',
  unacknowledged: 'true',
};
const money = { Value: 1, Units: 0 };
const partner = { Id: ID, Code: 'ACME', Name: 'Acme' };
const bodies: Record<string, object> = {
  'notifications.update': { Read: [ID], Unread: [], Archive: [] },
  'notifications.archive': { Archive: [ID] },
  'receivables.acknowledge': {
    Acknowledgements: [{ Id: ID, Partner: partner, Type: 0, TransactionNumber: null }],
    TransactionId: 'T',
  },
  'payments.apply': {
    Payments: [
      {
        PaymentNumber: 'P',
        AutoApply: true,
        Partner: partner,
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        Amount: money,
        ApplyTo: [{ Id: ID, Amount: money, Type: 0, TransactionNumber: null }],
      },
    ],
    TransactionId: 'T',
  },
};

/** Each route of the interface, filled in. */
const routes = endpoints.map(({ id, kind, method, path, query }) => {
  const filled = path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => examples[name] ?? ID);
  return { id, kind, method, query, filled: `/api${filled}` };
});

let service: FakeService;
let stranger: FakeService;
let waybill: TestWaybill;

beforeEach(async () => {
  stranger = await startFakeService();
  service = await startFakeService(({ target }, response) => {
    if (target.includes('MOVED')) {
      response.writeHead(307, { location: `${stranger.baseUrl}/v2/carriers` }).end();
    } else if (target.includes('/receivables/50/1?') || target.includes('/receivables/200/')) {
      // The transaction that a payment is checked against.
      const transaction = { Id: ID, Type: 0, Status: 4, Partner: partner };
      const row = { ...transaction, Total: money, Balance: { Value: 9e9, Units: 0 } };
      sendJson(response, 200, { Success: true, Result: [row], Paging: { HasMoreRecords: false } });
    } else {
      sendJson(response, 200, {
        Success: true,
        Result: [],
        ReportId: ID,
        RecordsReceived: 1,
        Id: ID,
      });
    }
  });
  waybill = await startTestWaybill(service.baseUrl, undefined, {
    cache: { lists: 0, carriers: 0 },
  });
});
afterEach(async () => {
  await waybill.stop();
  await service.close();
  await stranger.close();
});

type Route = (typeof routes)[number];

function send(route: Route, headers: Record<string, string> = {}, body = bodies[route.id]) {
  const isWrite = route.kind === 'write';
  return waybill.ask(route.filled, {
    method: route.method,
    headers: {
      'cache-control': 'no-cache',
      ...(isWrite && { 'idempotency-key': crypto.randomUUID() }),
      ...(isWrite && body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isWrite && body && { body: JSON.stringify(body) }),
  });
}

test('sends requests only to the configured service, regardless of host and origin headers', async () => {
  const evil = new URL(stranger.baseUrl).host;
  const names = {
    'x-forwarded-host': evil,
    'x-forwarded-server': evil,
    'x-forwarded-proto': 'gopher',
    'x-forwarded-port': new URL(stranger.baseUrl).port,
    'x-forwarded-prefix': `//${evil}`,
    'x-host': evil,
    'x-original-host': evil,
    'x-original-url': `${stranger.baseUrl}/v2/carriers`,
    'x-rewrite-url': '/v2/internal',
    'x-http-method-override': 'DELETE',
    forwarded: `host=${evil};proto=http`,
    via: `1.1 ${evil}`,
    origin: waybill.address,
    referer: `${stranger.baseUrl}/`,
    'proxy-authorization': 'Basic x',
    'proxy-connection': 'keep-alive',
  };
  let tried = 0;
  for (const route of routes) {
    for (const [name, value] of Object.entries(names)) {
      await send(route, { [name]: value });
      tried++;
    }
    for (const host of [evil, `${evil}@127.0.0.1`, 'localhost:1', '127.0.0.1']) {
      expect((await send(route, { host })).status, host).toBeGreaterThanOrEqual(400);
      tried++;
    }
    for (const target of [stranger.baseUrl + route.filled, `//${evil}${route.filled}`, evil]) {
      await waybill.ask(target, { method: route.method });
      tried++;
    }
  }
  expect((await waybill.ask('/api/v2/carriers/methods/MOVED')).status).toBe(502);
  const own = new URL(service.baseUrl).host;
  const hosts = new Set(service.received.map(({ headers }) => headers.host));
  figure(
    5,
    'hosts and origins',
    `${tried} requests over ${routes.length} routes, ${hosts.size} host asked, ` +
      `${stranger.received.length} requests at another`,
  );
  const { size } = new Set([...hosts, ...stranger.received.map(({ headers }) => headers.host)]);
  figure(23, 'destinations', `${size} of ${tried + 1} requests, a redirect elsewhere among them`);
  expect([...hosts]).toEqual([own]);
  expect(stranger.received).toEqual([]);
  expect(service.received.length).toBeGreaterThan(routes.length * 10);
});

/** Returns the requests forwarded for a route, without Waybill's own ones. */
function sentOn({ filled }: Route): ReceivedRequest[] {
  return service.received.filter(({ target }) => `/api${target}` === filled);
}

/** A request as it went out, without what differs each time. */
function outgoing({ rawHeaders, method, target, body }: ReceivedRequest): string {
  return [method, target, body, ...rawHeaders].join('\n').replace(/^OAuth .*/m, 'OAuth');
}

test('sends the same well-formed request regardless of the browser’s headers', async () => {
  const hostile: Record<string, string>[] = [
    { connection: 'authorization, content-type, host, content-length' },
    { connection: 'close, accept, user-agent' },
    { 'keep-alive': 'timeout=1', te: 'trailers' },
    { authorization: 'OAuth oauth_token="x"' },
    { cookie: 'a=b', 'accept-encoding': 'gzip', 'user-agent': 'x' },
    { upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
    { accept: 'text/html', 'accept-language': 'de', range: 'bytes=0-1', 'if-match': '*' },
    { expect: '100-continue' },
  ];
  let changed = 0;
  let sent = 0;
  let malformed = 0;
  for (const route of routes) {
    await send(route);
    const [plain] = sentOn(route).map(outgoing);
    service.received.length = 0;
    for (const headers of hostile) await send(route, headers);
    const requests = sentOn(route);
    sent += requests.length;
    changed += requests.filter((request) => outgoing(request) !== plain).length;
    malformed += requests.filter(({ rawHeaders, body }) => {
      const names = rawHeaders.filter((_, index) => index % 2 === 0);
      const length = rawHeaders[names.indexOf('content-length') * 2 + 1];
      return (
        names.some((name) => name !== name.toLowerCase()) ||
        new Set(names).size !== names.length ||
        (names.includes('content-length') && Number(length) !== Buffer.byteLength(body))
      );
    }).length;
  }
  figure(7, 'hop-by-hop and other headers', `${sent} requests sent on, ${changed} changed by them`);
  figure(9, 'requests that go out', `${sent} looked at, ${malformed} malformed`);
  expect({ changed, malformed }).toEqual({ changed: 0, malformed: 0 });
  expect(sent).toBeGreaterThan(routes.length * (hostile.length - 1));
});

test('never records a body that is not plain JSON or does not match the interface', async () => {
  const good = JSON.stringify(bodies['notifications.update']);
  const types = [
    ' text/plain',
    '\tapplication/x-www-form-urlencoded',
    'text/plain',
    'application/json; charset=utf-7',
    'application/json;charset=utf-16',
    'application/json, text/plain',
    'application/json;a',
    'application/json+x',
    'application/ json',
    'multipart/form-data; boundary=application/json',
    'application/json/x',
    '',
  ];
  const wrong = [
    '{"Read":1}',
    '[]',
    '"x"',
    'null',
    '1',
    '{"Read":[],"Unread":[]}',
    `${good}${good}`,
  ];
  const right = [
    'application/json',
    ' application/json',
    'Application/JSON;charset=UTF-8',
    'application/json; charset="utf-8"',
  ];
  let tried = 0;
  const post = (type: string, body: string) => {
    tried++;
    return waybill.ask('/api/v2/notifications/update', {
      method: 'POST',
      headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
      body,
    });
  };
  for (const type of types) {
    expect((await post(type, good)).status, type).toBe(415);
    for (const body of wrong) {
      expect((await post(type, body)).status, type).toBeGreaterThanOrEqual(400);
    }
  }
  for (const type of right) {
    for (const body of wrong) expect((await post(type, body)).status, `${type} ${body}`).toBe(400);
  }
  const recorded = await batchesOnRecord();
  expect(service.received).toEqual([]);
  // The test would prove nothing if correct requests were refused as well.
  for (const type of right) expect((await post(type, good)).status, type).toBe(200);
  expect((await batchesOnRecord()) - recorded).toBe(right.length);
  figure(24, 'content types and bodies', `${tried - right.length} wrong ones, 0 in the journal`);
});

async function batchesOnRecord(): Promise<number> {
  const { body } = await waybill.ask('/api/batches?limit=200');
  return (JSON.parse(body) as { batches: unknown[] }).batches.length;
}

test('rejects repeated and unknown names in query and body', async () => {
  let tried = 0;
  const accepted: string[] = [];
  const note = (what: string, { status }: { status: number }) => {
    tried++;
    if (status !== 400) accepted.push(`${status} for ${what}`);
  };
  for (const route of routes) {
    const { filled, method, query } = route;
    const pairs = Object.entries(query).flatMap(([name, type]) => {
      const value = typeof type === 'string' ? examples[name]! : type[0]!;
      const again = [name, `${name}[]`, name.toUpperCase(), `%${hex(name[0]!)}${name.slice(1)}`];
      return [
        again.map((other) => `${name}=${value}&${other}=${value}`),
        `${name}=${value};${name}=${value}`,
        `${name}=${value}&__proto__=1`,
        `${name}=${value}&`,
      ].flat();
    });
    for (const pair of [...pairs, 'constructor=1', '__proto__[x]=1', 'callback=x', '_method=PUT']) {
      const isWrite = route.kind === 'write';
      const key = isWrite ? { 'idempotency-key': crypto.randomUUID() } : {};
      note(`${filled}?${pair}`, await waybill.ask(`${filled}?${pair}`, { method, headers: key }));
    }
    const body = bodies[route.id];
    if (body === undefined) continue;
    for (const extended of withExtraField(body)) {
      note(JSON.stringify(extended), await send(route, {}, extended as object));
    }
  }
  figure(
    30,
    'parameters that pollute',
    `${tried} over ${routes.length} routes, ${accepted.length} accepted`,
  );
  expect(accepted).toEqual([]);
  expect(service.received).toEqual([]);
});

const hex = (letter: string) => letter.charCodeAt(0).toString(16);

/** Adds a field to each object of a body in turn. */
function withExtraField(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => withExtraField(item).map((it) => value.with(at, it)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([name, field]) =>
    withExtraField(field).map((it) => Object.assign({}, value, { [name]: it })),
  );
  return [{ ...value, IsAdmin: true }, { ...value, id: ID }, ...within];
}
