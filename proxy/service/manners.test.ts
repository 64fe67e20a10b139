import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import {
  sendJson,
  startFakeService,
  type FakeService,
  type ReceivedRequest,
} from '../testing/fake-service.ts';
import { createClient } from './client.ts';
import { createBulkheads } from './bulkheads.ts';
import { createPauses } from './pauses.ts';
import { Reads, type ReadHow } from './reads.ts';
import { PausedError, type ServiceCall } from './service-call.ts';
import { parseTarget } from './target.ts';

const credentials = { consumerKey: 'ck', consumerSecret: 'cs', token: 't', tokenSecret: 'ts' };

type Answer = (response: ServerResponse, request: ReceivedRequest, count: number) => unknown;

async function readsOver(answer: Answer, { deadline = 5_000, rest = 60_000 } = {}) {
  const service: FakeService = await startFakeService((request, response) => {
    answer(response, request, service.received.length);
  });
  const client = createClient({ baseUrl: new URL(service.baseUrl), credentials });
  onTestFinished(service.close);
  onTestFinished(client.close);
  const reads = new Reads({
    account: 'test',
    send: client.send,
    deadline,
    cache: { lists: 0, carriers: 0 },
    inBulkhead: createBulkheads(rest),
  });
  const read = async (path: string, how: ReadHow = {}) => {
    const method = path.includes('notifications') ? 'POST' : 'GET';
    const { endpoint, target } = parseTarget(method, `/api/v2${path}`);
    if (endpoint.kind !== 'read') throw new TypeError('no read');
    try {
      const { status, retryAfter } = await reads.read(endpoint, target, how);
      return { status, retryAfter };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { kind: error.kind, status: error.problem.status, retryAfter: error.retryAfter };
    }
  };
  return { read, client, service };
}

const list = (page: number) => `/accounting/receivables/1/${page}`;
const pages = (count: number) => Array.from({ length: count }, (_, n) => list(n + 1));

test('applies Retry-After of a 429 to the whole account and passes it on', async () => {
  const { read, service } = await readsOver((response) => {
    response.setHeader('retry-after', '60');
    sendJson(response, 429, { Success: false });
  });
  expect(await read(list(1))).toEqual({ status: 429, retryAfter: 60 });
  const others = [...pages(40), '/carriers', '/notifications/1/1'];
  for (const reply of await Promise.all(others.map((path) => read(path)))) {
    expect(reply).toEqual({ kind: 'service-busy', status: 503, retryAfter: 60 });
  }
  expect(service.received).toHaveLength(1);
});

test.each(['9'.repeat(400), '999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  'passes on at most a day of Retry-After: %s',
  async (asked) => {
    const { read } = await readsOver((response) => {
      response.setHeader('retry-after', asked);
      sendJson(response, 503, {});
    });
    expect(await read(list(1))).toEqual({ status: 503, retryAfter: 86_400 });
  },
);

test('applies Retry-After of a 503 only to its area', async () => {
  const { read, service } = await readsOver((response, { target }) => {
    if (!target.includes('accounting')) return sendJson(response, 200, {});
    response.setHeader('retry-after', '60');
    return sendJson(response, 503, {});
  });
  await read(list(1));
  expect(await read('/accounting/receivables/payments/1/1')).toMatchObject({
    kind: 'service-busy',
  });
  expect(await read('/carriers')).toMatchObject({ status: 200 });
  expect(service.received).toHaveLength(2);
});

test('serves foreground reads first after a short pause', async () => {
  const { read, service } = await readsOver((response, _request, count) => {
    if (count > 3) return sendJson(response, 200, {});
    response.setHeader('retry-after', '1');
    return sendJson(response, 429, {});
  });
  const background = [1, 2].map((page) => read(list(page), { isBackground: true }));
  const replies = await Promise.all([...background, read(list(3))]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(service.received[3]!.target).toBe(`/v2${list(3)}`);
});

test.each(['1', undefined])(
  'reads every page at a service that allows few calls a second, Retry-After %s',
  async (asked) => {
    const times: number[] = [];
    const { read } = await readsOver((response) => {
      const now = performance.now();
      if (times.filter((time) => time > now - 1_000).length < 5) {
        times.push(now);
        return sendJson(response, 200, {});
      }
      if (asked !== undefined) response.setHeader('retry-after', asked);
      return sendJson(response, 429, {});
    });
    for (const reply of await Promise.all(pages(9).map((page) => read(page)))) {
      expect(reply).toMatchObject({ status: 200 });
    }
  },
);

test('limits retries to a failing service to a tenth of the calls, then pauses', async () => {
  const { read, service } = await readsOver((response, _request, count) =>
    sendJson(response, count % 2 === 0 ? 200 : 503, {}),
  );
  for (const page of pages(100)) await read(page);
  // Four are free, and each call earns a tenth.
  expect(service.received.length).toBeLessThanOrEqual(100 + 4 + 10);
  const failing = await readsOver((response) => sendJson(response, 503, {}));
  const replies = [];
  for (const page of pages(100)) replies.push(await failing.read(page));
  expect(failing.service.received.length).toBeLessThan(10);
  expect(replies.at(-1)).toEqual({ kind: 'service-busy', status: 503, retryAfter: 60 });
});

test('does not count a 500 with a reason as a service failure', async () => {
  const refusal = { Success: false, Messages: [{ Code: 'X', Text: 'no' }] };
  const { read } = await readsOver((response) => sendJson(response, 500, refusal));
  for (const page of pages(20)) expect(await read(page)).toMatchObject({ status: 500 });
});

test('retries refused credentials with one call instead of every read', async () => {
  const { read, service } = await readsOver((response, { headers }) =>
    sendJson(response, headers.authorization === undefined ? 200 : 401, {}),
  );
  expect(await read(list(1))).toMatchObject({ kind: 'service-refused-credentials' });
  for (const reply of await Promise.all(pages(40).map((page) => read(page)))) {
    expect(reply).toMatchObject({ kind: 'service-refused-credentials', retryAfter: 3 });
  }
  expect(await read('/notifications/1/1')).toMatchObject({ kind: 'service-refused-credentials' });
  expect(service.received).toHaveLength(1);
  expect(await read('/carriers')).toMatchObject({ status: 200 });
});

test('keeps reading other areas when only one area refuses the credentials', async () => {
  const { read, service } = await readsOver((response, { target }) =>
    sendJson(response, target.includes('accounting') ? 401 : 200, {}),
  );
  expect(await read('/notifications/1/1')).toMatchObject({ status: 200 });
  for (const page of pages(10)) {
    expect(await read(page)).toMatchObject({ kind: 'service-refused-credentials' });
  }
  expect(await read('/notifications/1/2')).toMatchObject({ status: 200 });
  expect(service.received).toHaveLength(3);
});

test('signs a read again if a service refuses timestamps that arrive in another order', async () => {
  let isLate = false;
  const { read, service } = await readsOver((response) => {
    sendJson(response, isLate ? 401 : 200, {});
    isLate = false;
  });
  await read(list(1));
  isLate = true;
  expect(await read(list(2))).toMatchObject({ status: 200 });
  const [first, second] = service.received
    .slice(1)
    .map(({ headers }) => /oauth_nonce="\w+"/.exec(headers.authorization!)![0]);
  expect(second).not.toBe(first);
  expect(service.received).toHaveLength(3);
});

test('takes a second refusal in a row for one of the credentials', async () => {
  let isRefused = false;
  const { read, service, client } = await readsOver((response) =>
    sendJson(response, isRefused ? 401 : 200, {}),
  );
  await read(list(1));
  isRefused = true;
  expect(await client.sendAlone({ ...CALL, method: 'POST', body: '{}' })).toMatchObject({
    status: 401,
  });
  expect(service.received).toHaveLength(2);
  for (const page of pages(10)) {
    expect(await read(page)).toMatchObject({ kind: 'service-refused-credentials' });
  }
  expect(service.received).toHaveLength(4);
});

test('sends no write while the service is paused or refuses the credentials', async () => {
  for (const status of [401, 429]) {
    const { read, client, service } = await readsOver((response) => {
      response.setHeader('retry-after', '60');
      sendJson(response, status, {});
    });
    await read(list(1));
    const error = await client
      .sendAlone({ ...CALL, method: 'POST', body: '{}' })
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(PausedError);
    expect(service.received).toHaveLength(1);
  }
});

test('keeps reading after a write was refused for its credentials', async () => {
  const { read, client } = await readsOver((response, { method }) =>
    sendJson(response, method === 'POST' ? 401 : 200, {}),
  );
  await client.sendAlone({ ...CALL, method: 'POST', body: '{}' });
  expect(await read(list(1))).toMatchObject({ status: 200 });
});

const CALL: ServiceCall = {
  method: 'GET',
  target: '/v2/accounting/receivables/1/1',
  body: null,
  signed: true,
  deadline: 5_000,
  maxBytes: 1_000,
};

test('tries the credentials every three seconds and ends the pause on success', () => {
  let now = 0;
  const pauses = createPauses(() => now);
  const answer = { contentType: null, body: Buffer.alloc(0), date: null, retryAfter: null };
  const isPaused = () => {
    try {
      pauses.check(CALL);
      return false;
    } catch {
      return true;
    }
  };
  const note = (status: number) => pauses.note(CALL, { ...answer, status, clockCorrected: false });
  note(401);
  expect(isPaused()).toBe(true);
  now = 3_000;
  expect([isPaused(), isPaused(), isPaused()]).toEqual([false, true, true]);
  note(401);
  now = 5_999;
  expect(isPaused()).toBe(true);
  now = 6_000;
  expect(isPaused()).toBe(false);
  note(200);
  expect([isPaused(), isPaused()]).toEqual([false, false]);
});

test('caps a Retry-After of a day at five minutes', () => {
  let now = 0;
  const pauses = createPauses(() => now);
  const answer = { contentType: null, body: Buffer.alloc(0), date: null, clockCorrected: false };
  pauses.note(CALL, { ...answer, status: 429, retryAfter: '86400' });
  now = 299_999;
  expect(() => pauses.check(CALL)).toThrow(PausedError);
  now = 300_000;
  expect(() => pauses.check(CALL)).not.toThrow();
});

test.each([
  ['ahead', '2030-01-01T00:00:00Z'],
  ['behind', '2020-01-01T00:00:00Z'],
])('waits until a date of a service whose clock is %s', (_where, itsTime) => {
  let now = 0;
  const pauses = createPauses(() => now);
  const [date, retryAfter] = [0, 2_000].map((after) =>
    new Date(Date.parse(itsTime) + after).toUTCString(),
  ) as [string, string];
  const answer = { contentType: null, body: Buffer.alloc(0), clockCorrected: false };
  pauses.note(CALL, { ...answer, status: 429, date, retryAfter });
  now = 1_999;
  expect(() => pauses.check(CALL)).toThrow(PausedError);
  now = 2_000;
  expect(() => pauses.check(CALL)).not.toThrow();
});
