import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

/** @param status of the service's answers to writes */
async function start(status: number) {
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const service = await startFakeService(async ({ target }, response) => {
    if (!target.includes('archive')) return sendJson(response, 200, { Success: true, Data: [] });
    arrived.resolve();
    await answered.promise;
    return sendJson(response, status, { Success: status === 200 });
  });
  const waybill = await startTestWaybill(service.baseUrl, testCredentials);
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const archive = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'sec-fetch-site': 'same-origin',
    },
  };
  const body = JSON.stringify({ Archive: [randomUUID()] });
  const entries = async () => {
    const reply = await waybill.ask('/api/audit');
    const { entries } = auditList.parse(JSON.parse(reply.body));
    return entries.map(({ what, outcome }) => `${what} ${outcome}`);
  };
  return { waybill, archive, body, entries, arrived, answered };
}

test('records a write that the service refuses for too many requests', async () => {
  const { waybill, archive, body, entries, answered } = await start(429);
  answered.resolve();
  const { status } = await waybill.ask('/api/v2/notifications/archive', { ...archive, body });
  expect(await entries()).toEqual([`notifications.archive ${status}`]);
});

test('records a write whose sender is gone before the answer', async () => {
  const { waybill, archive, body, entries, arrived, answered } = await start(200);
  const asked = request(`${waybill.address}/api/v2/notifications/archive`, archive);
  asked.on('error', () => {});
  asked.end(body);
  await arrived.promise;
  asked.destroy();
  answered.resolve();
  await expect.poll(entries).toHaveLength(1);
});
