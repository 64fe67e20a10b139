import { expect, onTestFinished, test } from 'vitest';
import { sendJson, startFakeService } from './testing/fake-service.ts';
import { startFollowed, unacknowledgedOf, verdictsOf } from './testing/followed-waybill.ts';
import { startTestWaybill } from './testing/test-waybill.ts';

const unset = { firstPage: undefined };

test.each([0, 1] as const)(
  'detects that a service numbers pages from %i and follows a batch there',
  async (firstPage) => {
    const waybill = await startFollowed({ dialect: { firstPage } }, unset);
    expect(JSON.parse((await waybill.ask('/api/settings')).body).firstPage).toBe(null);
    expect(JSON.parse((await waybill.ask('/api/first-page')).body)).toEqual({
      firstPage,
      isFound: true,
    });
    expect(JSON.parse((await waybill.ask('/api/settings')).body).firstPage).toBe(firstPage);
    const { key } = await waybill.acknowledge(unacknowledgedOf(waybill.sandbox, 3));
    const { lines } = await waybill.until(key, (batch) => batch.isFollowed);
    expect(verdictsOf(lines)).toEqual(['proven', 'proven', 'proven']);
  },
);

test('starts without the service and detects the first page once the service answers', async () => {
  const away = await startFakeService();
  await away.close();
  const waybill = await startTestWaybill(away.baseUrl, undefined, unset);
  onTestFinished(waybill.stop);
  expect((await waybill.ask('/api/first-page')).status).toBe(502);
  expect(JSON.parse((await waybill.ask('/api/settings')).body).firstPage).toBe(null);
  const service = await startFakeService(
    (_request, response) =>
      sendJson(response, 200, { Paging: { PageNumber: 0 }, Result: [{ Id: 'a' }] }),
    Number(new URL(away.baseUrl).port),
  );
  onTestFinished(service.close);
  expect(JSON.parse((await waybill.ask('/api/first-page')).body).firstPage).toBe(0);
});

test('passes on the service’s error message', async () => {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 500, {
      Success: false,
      Messages: [{ Code: 'X', Text: 'The disk is full.' }],
    }),
  );
  const waybill = await startTestWaybill(service.baseUrl, undefined, unset);
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const { status, body } = await waybill.ask('/api/first-page');
  expect(status).toBe(500);
  expect(body).toContain('The disk is full.');
});
