import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { problem } from '#contract/problem.ts';
import { sendJson, startFakeService, type FakeService } from './testing/fake-service.ts';
import { startTestWaybill, type TestWaybill } from './testing/test-waybill.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const receipt = { ReportId: ID, RecordsReceived: 1, Success: true, Messages: [] };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

type Write = (
  path: string,
  body: string | undefined,
  key: string,
) => Promise<{ status: number; json: unknown; headers: Record<string, unknown> }>;

async function waybillOver(
  answer: (response: ServerResponse, method: string) => unknown,
  file: object = {},
): Promise<{ service: FakeService; waybill: TestWaybill; write: Write }> {
  const service = await startFakeService(({ method, target }, response) => {
    // Nothing was paid before, and the transaction is unknown.
    if (/\/receivables\/(?:payments\/)?200\//.test(target)) sendJson(response, 200, { Result: [] });
    else if (target.includes('/receivables/id/')) response.writeHead(404).end();
    else void answer(response, method);
  });
  const waybill = await startTestWaybill(service.baseUrl, undefined, file);
  cleanUps.push(service.close, waybill.stop);
  const write: Write = async (path, body, key) => {
    const reply = await waybill.ask(`/api/v2/${path}`, {
      method: 'POST',
      headers: {
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { ...reply, json: JSON.parse(reply.body) as unknown };
  };
  return { service, waybill, write };
}
const partner = { Id: null, Code: 'ACME', Name: null };
const payment = `{"Payments":[{"PaymentNumber":"P-1","AutoApply":false,"Partner":{"Code":"ACME"},"PaymentMethod":{"Id":null,"Code":"X","Name":null},"Amount":{"Value":9007199254740993.10,"Units":0},"ApplyTo":[{"Id":"${ID}","Amount":{"Value":9007199254740993.10,"Units":0},"Type":0,"TransactionNumber":null}]}]}`;

const bodies = {
  'notifications/update': JSON.stringify({ Read: [ID], Unread: [], Archive: [] }),
  'notifications/archive': JSON.stringify({ Archive: [ID] }),
  [`notifications/${ID}/archive`]: undefined,
  'accounting/receivables/acknowledge': JSON.stringify({
    Acknowledgements: [{ Id: ID, Partner: partner, Type: 0, TransactionNumber: null }],
  }),
  'accounting/receivables/payments/apply': payment,
};

test.each(Object.entries(bodies))('sends %s once and keeps its outcome', async (path, body) => {
  const answer = body === undefined ? { Id: ID, Success: true, Messages: [] } : receipt;
  const { service, write } = await waybillOver((response) => sendJson(response, 200, answer));
  const key = crypto.randomUUID();
  const first = await write(path, body, key);
  expect(first).toMatchObject({ status: 200, json: answer });
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  const second = await write(path, body, key.toUpperCase());
  expect(second).toMatchObject({
    status: 200,
    json: answer,
    headers: { 'idempotency-replayed': 'true' },
  });
  // Acknowledgements are looked at before and after.
  const posts = service.received.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  const [sent] = posts;
  expect(sent).toMatchObject({ target: `/v2/${path}` });
  if (body === undefined) expect(sent!.body).toBe('');
  else if (path.includes('accounting')) {
    expect(sent!.body).toBe(body.replace(/\}$/, `,"TransactionId":"${key}"}`));
  } else expect(sent!.body).toBe(body);
});

test('rejects the same key with another body or address', async () => {
  const { service, write } = await waybillOver((response) => sendJson(response, 200, receipt));
  const key = crypto.randomUUID();
  const body = bodies['notifications/archive'];
  await write('notifications/archive', body, key);
  const other = JSON.stringify({ Archive: [crypto.randomUUID()] });
  expect(await write('notifications/archive', other, key)).toMatchObject({ status: 422 });
  expect(await write(`notifications/${ID}/archive`, undefined, key)).toMatchObject({ status: 422 });
  expect(service.received).toHaveLength(1);
});

test.each([
  ['breaks off', (response: ServerResponse) => response.destroy()],
  ['answers 500', (response: ServerResponse) => sendJson(response, 500, {})],
  ['answers HTML', (response: ServerResponse) => response.end('<html></html>')],
  ['answers another shape', (response: ServerResponse) => sendJson(response, 200, { ok: 1 })],
  ['says nothing', () => {}],
])('reports an unknown outcome and sends once when the service %s', async (_what, answer) => {
  const { service, write } = await waybillOver(answer, { deadlines: { read: 200, write: 200 } });
  const key = crypto.randomUUID();
  for (let tries = 0; tries < 3; tries++) {
    const { status, json } = await write('accounting/receivables/payments/apply', payment, key);
    expect(status).toBe(502);
    expect(problem.parse(json).type).toBe('urn:waybill:problem:write-uncertain');
  }
  // The transaction was read before the write.
  expect(service.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('passes on the service’s refusal with its status', async () => {
  const refusal = { Success: false, Messages: [{ Code: 'X', Text: 'no', Severity: 1 }] };
  const { write } = await waybillOver((response) => sendJson(response, 400, refusal));
  const reply = await write('notifications/archive', bodies['notifications/archive'], ID);
  expect(reply).toMatchObject({ status: 400, json: refusal });
});

test('reports a refusal without JSON as a problem with its status', async () => {
  const { write } = await waybillOver((response) => response.writeHead(405).end('<p>no'));
  const reply = await write('notifications/archive', bodies['notifications/archive'], ID);
  expect(reply).toMatchObject({ status: 502, json: { serviceStatus: 405 } });
});

test('shows a finished write in the next read', async () => {
  let writes = 0;
  const { waybill, write } = await waybillOver((response, method) => {
    if (method === 'POST') writes++;
    sendJson(response, 200, method === 'POST' ? receipt : { Result: [], writes });
  });
  const path = '/api/v2/carriers';
  expect((await waybill.ask(path)).body).toContain('"writes":0');
  await write('notifications/archive', bodies['notifications/archive'], ID);
  expect((await waybill.ask(path)).body).toContain('"writes":1');
});

test('finishes requests in progress when stopping and accepts no new requests', async () => {
  const held: ServerResponse[] = [];
  const { service, waybill, write } = await waybillOver((response) => held.push(response));
  cleanUps.pop();
  const reading = waybill.ask('/api/v2/accounting/receivables/1');
  const writing = write('notifications/archive', bodies['notifications/archive'], ID);
  await expect.poll(() => held.length).toBe(2);
  const stopping = waybill.stop();
  // Refused, or let go of: streams are ended before the door is closed.
  await expect(waybill.ask('/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  for (const response of held) sendJson(response, 200, receipt);
  expect(await reading).toMatchObject({ status: 200 });
  expect(await writing).toMatchObject({ status: 200 });
  await stopping;
  expect(service.received).toHaveLength(2);
});
