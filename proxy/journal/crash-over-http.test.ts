import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { sendJson, startFakeService, type ReceivedRequest } from '../testing/fake-service.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { ask, makeFolder, testCredentials } from '../testing/test-waybill.ts';
import { figure } from '../testing/figure.ts';

const path = '/v2/accounting/receivables/payments/apply';
const payment =
  '{"PaymentNumber":"P-1","AutoApply":true,"Partner":{"Code":"ACME"},' +
  '"PaymentMethod":{"Code":"ACH"},"Amount":{"Value":9007199254740993.10,"Units":1},"ApplyTo":[]}';
const body = `{"Payments":[${payment}]}`;
const receipt = { ReportId: '6f9619ff-8b86-d011-b42d-00cf4fc964ff', RecordsReceived: 1 };

/** A service that takes payments, and answers them once `answers` says so. */
async function startService(answers: () => boolean) {
  const arrivals: ((request: ReceivedRequest) => void)[] = [];
  const service = await startFakeService((request, response) => {
    if (request.target === path) for (const arrived of arrivals) arrived(request);
    if (request.target !== path) sendJson(response, 200, { Result: [] });
    else if (answers()) sendJson(response, 200, receipt);
  });
  onTestFinished(() => service.close());
  return {
    baseUrl: service.baseUrl,
    payments: () => service.received.filter(({ target }) => target === path),
    nextPayment: () => new Promise<ReceivedRequest>((resolve) => arrivals.push(resolve)),
  };
}

function newHome(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Waybill in a process of its own, over the service at `baseUrl`. */
async function startProcess(home: string, baseUrl: string) {
  const waybill = spawnWaybill(home, { ...testCredentials, SERVICE_BASE_URL: baseUrl });
  onTestFinished(() => waybill.kill('SIGKILL'));
  const address = await waybill.address;
  return {
    /** Posts JSON as Waybill's own page would. */
    post: (to: string, key: string, text: string) =>
      ask(address, to, {
        method: 'POST',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: text,
      }),
    kill: async () => {
      waybill.kill('SIGKILL');
      expect(await waybill.exit).toBe('SIGKILL');
    },
  };
}

test('sends a payment once when its proxy is killed while the service hangs', async () => {
  let hangs = true;
  const service = await startService(() => !hangs);
  const home = newHome();
  const key = randomUUID();

  const first = await startProcess(home, service.baseUrl);
  const arrived = service.nextPayment();
  const unanswered = first.post(`/api${path}`, key, body);
  await arrived;
  await Promise.all([first.kill(), expect(unanswered).rejects.toThrow()]);
  hangs = false;

  const second = await startProcess(home, service.baseUrl);
  for (let time = 0; time < 2; time++) {
    const reply = await second.post(`/api${path}`, key, body);
    expect(reply.status).toBe(502);
    expect(JSON.parse(reply.body)).toMatchObject({ type: problemType('write-uncertain') });
  }
  const other = await second.post(`/api${path}`, key, body.replace('P-1', 'P-2'));
  expect(other.status).toBe(422);
  expect(service.payments().map(({ body }) => body)).toEqual([
    `{"Payments":[${payment}],"TransactionId":"${key}"}`,
  ]);
});

test('keeps a payment confirmed after its proxy is killed', async () => {
  const service = await startService(() => true);
  const home = newHome();
  const key = randomUUID();

  const first = await startProcess(home, service.baseUrl);
  const confirmed = await first.post(`/api${path}`, key, body);
  await first.kill();

  const second = await startProcess(home, service.baseUrl);
  const again = await second.post(`/api${path}`, key.toUpperCase(), body);
  expect([confirmed.status, again.status, again.body]).toEqual([200, 200, confirmed.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(service.payments()).toHaveLength(1);
});

test('sends a payment once for fifty simultaneous posts', async () => {
  const service = await startService(() => true);
  const waybill = await startProcess(newHome(), service.baseUrl);
  const key = randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => waybill.post(`/api${path}`, key, body)),
  );
  for (const { status, body } of replies) {
    if (status === 200) expect(JSON.parse(body)).toEqual(receipt);
    else expect(JSON.parse(body)).toMatchObject({ type: problemType('write-under-way') });
  }
  figure(29, '50 posts of one key at once', `${service.payments().length} send`);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect(service.payments()).toHaveLength(1);
});
