import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { createMetrics } from './metrics.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

const KEY = '5f0c6a1e-6a0f-4bd0-9a50-0f2a7a4be001';

let service: Sandbox;
let waybill: TestWaybill;

async function start(environment: Record<string, string> = {}, file: object = {}): Promise<void> {
  service = await startSandbox({ notifications: 20, transactions: 5, payments: 0 });
  const { consumerKey, consumerSecret, token, tokenSecret } = service.credentials;
  waybill = await startTestWaybill(
    service.url,
    {
      OAUTH_CONSUMER_KEY: consumerKey,
      OAUTH_CONSUMER_SECRET: consumerSecret,
      OAUTH_TOKEN: token,
      OAUTH_TOKEN_SECRET: tokenSecret,
      ...environment,
    },
    file,
  );
}

afterEach(async () => {
  await waybill.stop();
  await service.close();
});

/** Samples of one metric, by their labels as they are printed. */
async function samples(name: string): Promise<Record<string, number>> {
  // Requests like a monitoring system, without a browser's headers.
  const { body, headers } = await waybill.ask('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  const lines = body.split('\n').filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(name.length, line.lastIndexOf(' ')),
      Number(line.split(' ').at(-1)),
    ]),
  );
}

test('counts requests, service calls and journal writes', async () => {
  await start();
  await waybill.ask('/api/v2/notifications/5/1?statuses=1', { method: 'POST' });
  await waybill.ask('/api/v2/carriers');
  await waybill.ask('/api/v2/carriers');
  service.faults.set([{ kind: 'resetBefore' }]);
  await waybill.ask('/api/v2/notifications/archive', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': KEY },
    body: JSON.stringify({ Archive: [KEY] }),
  });
  const calls = await samples('waybill_service_call_duration_seconds_count');
  expect(calls['{method="POST",area="notifications",outcome="2xx"}']).toBe(1);
  // The second was answered from the cache.
  expect(calls['{method="GET",area="carriers",outcome="2xx"}']).toBe(1);
  expect(calls['{method="POST",area="notifications",outcome="reset"}']).toBe(1);
  const requests = await samples('waybill_http_request_duration_seconds_count');
  expect(requests['{method="GET",route="/api/v2/*",status="200"}']).toBe(2);
  expect(await samples('waybill_journal_writes')).toMatchObject({
    '{state="UNKNOWN"}': 1,
    '{state="DONE"}': 0,
  });
  expect(await samples('waybill_journal_ready')).toEqual({ '': 1 });
});

test('counts attempts to deliver alerts', async () => {
  // Nothing listens there.
  await start({ SMTP_URL: 'smtp://127.0.0.1:1', ALERTS_FROM: 'waybill@example.com' });
  const channel = `/api/alert-channels/${KEY}`;
  const made = await waybill.ask(channel, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'email',
      name: 'Mail',
      url: null,
      format: null,
      address: 'anna@example.com',
      subscription: null,
      withText: false,
      keepsQuiet: false,
      mostPerHour: 10,
      digestHour: null,
    }),
  });
  expect(made.status, made.body).toBe(200);
  expect((await waybill.ask(`${channel}/test`, { method: 'POST' })).status).toBe(200);
  expect(await samples('waybill_alert_attempts_total')).toEqual({
    '{kind="email",outcome="unreachable"}': 1,
  });
});

test('uses one label for unknown paths and no ID or query in labels', async () => {
  await start();
  const before = Object.keys(await samples('waybill_http_request_duration_seconds_count')).length;
  for (let index = 0; index < 50; index++) {
    await waybill.ask(`/api/nothing/${index}`);
    await waybill.ask(`/api/v2/accounting/receivables/id/secret-${index}?include=Payments`);
  }
  const labels = Object.keys(await samples('waybill_http_request_duration_seconds_count'));
  expect(labels.length).toBeLessThan(before + 5);
  expect((await waybill.ask('/metrics')).body).not.toContain('secret-');
});

test('serves metrics only with the token when sign-in is on', async () => {
  await start({ METRICS_TOKEN: 'tell-me-7' }, { access: { mode: 'local' } });
  const status = async (headers: Record<string, string>) =>
    (await waybill.ask('/metrics', { headers })).status;
  expect(await status({ authorization: 'Bearer tell-me-7' })).toBe(200);
  for (const authorization of ['', 'Bearer', 'Bearer tell-me-8', 'Basic tell-me-7', 'tell-me-7']) {
    expect(await status({ authorization })).toBe(403);
  }
  expect(await status({})).toBe(403);
});

test('refuses metrics when sign-in is on and no token is set', async () => {
  await start({}, { access: { mode: 'local' } });
  const headers = { authorization: 'Bearer null' };
  expect((await waybill.ask('/metrics', { headers })).status).toBe(403);
});

test('monitors the event loop once for several Waybills in a process', async () => {
  await start();
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => timers.mockRestore());
  const another = createMetrics(async () => null);
  expect(timers).not.toHaveBeenCalled();
  expect((await another.read()).text).toContain('\nnodejs_eventloop_utilization_summary{');
});
