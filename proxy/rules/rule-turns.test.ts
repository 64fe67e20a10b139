import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';

test('starts few dry runs of one person at a time, because each reads many pages', async () => {
  const released = Promise.withResolvers<void>();
  const service = await startFakeService(async (_request, response) => {
    await released.promise;
    sendJson(response, 503, { Success: false });
  });
  const waybill = await startTestWaybill(service.baseUrl, testCredentials);
  onTestFinished(async () => {
    released.resolve();
    await waybill.stop();
    await service.close();
  });
  const post = (path: string, body?: object) =>
    waybill.ask(`/api/rules/${path}`, {
      method: body === undefined ? 'POST' : 'PUT',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const id = randomUUID();
  const actions = { status: 'read', assign: null, snooze: null, label: null, alert: [] };
  const rule = { name: 'all', search: 'a', actions, mostPerHour: 100 };
  expect((await post(id, rule)).status).toBe(200);
  const statuses: number[] = [];
  const all = Array.from({ length: 103 }, async () => {
    const { status } = await post(`${id}/dry-run`);
    statuses.push(status);
  });
  // Two run, and a hundred wait.
  await expect.poll(() => statuses).toEqual([429]);
  released.resolve();
  await Promise.all(all);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
