import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call, keep, payment, review } from '../testing/drafting.ts';
import { startFollowed } from '../testing/followed-waybill.ts';

test('says in the service’s words why it refuses what a review needs', async () => {
  const waybill = await startFollowed({});
  const draft = randomUUID();
  await keep(waybill, draft, { payments: [await payment(waybill, ['1.00'])] });
  const match = { method: 'GET', path: '/v2/accounting/receivables' };
  waybill.sandbox.faults.set({ match, kind: 'status', status: 503 });
  const { status, value } = await call(waybill, `/${draft}/review`);
  expect(status).toBe(502);
  expect(value).toMatchObject({
    type: 'urn:waybill:problem:service-refused',
    detail: 'The service answered 503: The service is not available.',
    serviceStatus: 503,
  });
});

test('says that nothing was sent where the service is away before a draft is sent', async () => {
  const waybill = await startFollowed({});
  const draft = randomUUID();
  await keep(waybill, draft, { payments: [await payment(waybill, ['1.00'])] });
  const { key } = await review(waybill, draft);
  waybill.sandbox.faults.set({ kind: 'status', status: 503 });
  const sending = { key, confirmed: [] };
  const { status, value } = await call(waybill, `/${draft}/send`, 'POST', sending);
  expect(status).toBe(502);
  expect(value['detail']).toBe(
    'The service answered 503: The service is not available. Nothing was sent.',
  );
  expect((await call(waybill, `/${draft}`)).value).toMatchObject({ state: 'open', batch: null });
});
