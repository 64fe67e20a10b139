import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { ask, makeFolder, testCredentials } from '../testing/test-waybill.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('logs a request, its service calls and its end with one ID', async () => {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 200, { Success: true, Result: [] }),
  );
  const cwd = makeFolder();
  const environment = { ...testCredentials, SERVICE_BASE_URL: service.baseUrl, LOG_LEVEL: 'info' };
  const waybill = spawnWaybill(cwd, environment);
  onTestFinished(async () => {
    waybill.kill('SIGKILL');
    await waybill.exit;
    await service.close();
    rmSync(cwd, { recursive: true });
  });
  const linesOf = (id: string) =>
    waybill
      .stderr()
      .split('\n')
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const address = await waybill.address;

  const first = await ask(address, '/api/v2/carriers', {
    // A name of the caller's own choosing is none.
    headers: { 'sec-fetch-site': 'same-origin', 'x-request-id': 'mine', 'request-id': 'mine' },
  });
  const second = await ask(address, '/api/v2/nothing', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const ids = [first, second].map(({ headers }) => headers['x-request-id'] as string);
  expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(new Set(ids).size).toBe(2);
  await expect.poll(() => linesOf(ids[0]!).length).toBe(3);
  expect(linesOf(ids[0]!)).toMatchObject([
    { msg: 'incoming request', reqId: ids[0], req: { path: '/api/v2/carriers' } },
    { msg: 'service call', method: 'GET', area: 'carriers', outcome: '2xx' },
    { msg: 'request completed', res: { statusCode: 200 } },
  ]);
  await expect.poll(() => linesOf(ids[1]!).map(({ msg }) => msg)).toContain('request completed');
  expect(waybill.stderr()).not.toContain('mine');
});
