import { expect, test } from 'vitest';
import { presets, type Dialect } from './dialect.ts';
import { startClient } from '../testing/client.ts';
import { waitFor } from '../testing/wait-for.ts';

test('varies every setting but accounting and the page size between the two presets', () => {
  for (const name of Object.keys(presets.plain) as (keyof Dialect)[]) {
    if (name === 'accounting' || name === 'rowsPerPage') continue;
    const [plain, contrary] = [presets.plain[name], presets.contrary[name]];
    expect(contrary, name).not.toEqual(plain);
    if (typeof plain !== 'object' || Array.isArray(plain)) continue;
    for (const [code, value] of Object.entries(plain)) {
      expect((contrary as Record<string, unknown>)[code], `${name}.${code}`).not.toBe(value);
    }
  }
});

/** A client whose sandbox departs from the plain preset. */
const speaking = (dialect: Partial<Dialect>) => startClient({ dialect });
const list = '/v2/notifications/50/1';

test.each(['true', '1', 'ignored'] as const)(
  'supports the unacknowledged filter: %s',
  async (unacknowledged) => {
    const client = await speaking({ unacknowledged });
    const total = async (value: string): Promise<number> =>
      (await client.get(`/v2/accounting/receivables/1/1?unacknowledged=${value}`)).loose.Paging
        .Total;
    expect((await total('true')) < 400).toBe(unacknowledged === 'true');
    expect((await total('1')) < 400).toBe(unacknowledged === '1');
    await client.sandbox.close();
  },
);

test.each(['POST', 'GET', 'both'] as const)('accepts 4.1 by %s', async (method) => {
  const client = await speaking({ notificationListMethod: method });
  expect((await client.post(list)).status).toBe(method === 'GET' ? 405 : 200);
  expect((await client.get(list)).status).toBe(method === 'POST' ? 405 : 200);
  await client.sandbox.close();
});

test('requires a signature for 4.13 and accepts 4.11 unsigned by POST', async () => {
  const client = await speaking({
    carrierMethodsAuthentication: true,
    ledgerReportAuthentication: false,
    ledgerReportMethod: 'POST',
  });
  const credentials = null;
  expect((await client.get('/v2/carriers/methods/UPS', { credentials })).status).toBe(401);
  expect((await client.get('/v2/carriers/methods/UPS')).status).toBe(200);
  const { loose } = await client.post('/v2/accounting/receivables/acknowledge', {
    Acknowledgements: [
      { Id: client.sandbox.store.transactions()[0]!.id, Partner: { Code: 'X' }, Type: 0 },
    ],
  });
  const report = `/v2/accounting/receivables/report/${loose.ReportId}/10/1`;
  expect((await client.post(report, undefined, { credentials })).status).toBe(200);
  expect((await client.get(report)).status).toBe(405);
  await client.sandbox.close();
});

test.each([
  [200, 'present'],
  [500, 'absent'],
] as const)('sends failures with %i and Success %s', async (failureStatus, successField) => {
  const client = await speaking({ failureStatus, successField });
  const failed = await client.post('/v2/notifications/999/1');
  expect(failed.status).toBe(failureStatus);
  expect(failed.loose).toMatchObject({ Success: false, Messages: [{ Severity: 2 }] });
  expect('Success' in (await client.post(list)).loose).toBe(successField === 'present');
  expect((await client.get('/v2/nowhere')).status).toBe(404);
  expect((await client.post(list, undefined, { credentials: null })).status).toBe(401);
  await client.sandbox.close();
});

test('returns a bare 404 for a missing single body', async () => {
  const client = await speaking({ singleFailure: 'bare404' });
  const missing = await client.get('/v2/accounting/receivables/id/none');
  expect(missing).toMatchObject({ status: 404, text: '' });
  await client.sandbox.close();
});

test.each([
  ['Z', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['+00:00', /\.\d{3}\+00:00$/],
  ['-05:00', /\.\d{7}-05:00$/],
  ['none', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/],
] as const)('sends CreatedAt with the offset %s', async (createdAtOffset, shape) => {
  const client = await speaking({ createdAtOffset });
  const [row] = (await client.post(list)).loose.Result;
  expect(row.CreatedAt).toMatch(shape);
  const moment = createdAtOffset === 'none' ? `${row.CreatedAt}Z` : row.CreatedAt;
  expect(Date.parse(moment)).toBe(client.sandbox.store.newest(1)[0]!.createdAt);
  await client.sandbox.close();
});

test('sends negative credits with a TransactionNumber, and payments with a Status', async () => {
  const client = await speaking({
    creditSign: 'negative',
    transactionNumberField: true,
    paymentStatusField: true,
    units: { usual: 840, second: 124 },
  });
  const { text, loose } = await client.get('/v2/accounting/receivables/200/1?types=2,8');
  expect(loose.Result.every(({ Total }: { Total: { Value: number } }) => Total.Value < 0)).toBe(
    true,
  );
  const row = client.sandbox.store.transaction(loose.Result[0].Id);
  expect(text).toContain(
    `"Total":{"Value":-${row!.total},"Units":${row!.unit === 'usual' ? 840 : 124}}`,
  );
  expect(loose.Result[0].TransactionNumber).toBe(row!.number);
  const payments = await client.get('/v2/accounting/receivables/payments/200/1?status=8');
  expect(new Set(payments.loose.Result.map(({ Status }: { Status: number }) => Status))).toEqual(
    new Set([8]),
  );
  await client.sandbox.close();
});

test.each(['flat', 'nested', 'enveloped'] as const)('sends records %s', async (recordShape) => {
  const client = await speaking({ recordShape });
  const order = client.sandbox.store.newest(600).find(({ type }) => type === 'SalesOrder')!;
  const { loose } = await client.get(`/v2/orders/fulfillment/id/${order.recordId}`);
  if (recordShape === 'flat') expect(loose.ShipToCity).toEqual(expect.any(String));
  if (recordShape === 'nested') expect(loose.ShipTo.City).toEqual(expect.any(String));
  if (recordShape === 'enveloped') {
    expect(loose.Result.ShipTo.City).toEqual(expect.any(String));
    expect(loose.Success).toBe(true);
  }
  await client.sandbox.close();
});

test.each([
  ['targets', 'RecordId', 3, 2],
  ['payments', 'RecordKey', 2, 2],
  ['failures', 'Id', 1, 2],
] as const)(
  'sends lines of 4.11 for %s with IDs in %s',
  async (reportLines, lineIdField, lines, received) => {
    const client = await speaking({ reportLines, lineIdField, recordsReceived: 'elements' });
    const rows = client.sandbox.store
      .transactions()
      .filter(({ status, type, unit }) => status === 4 && type === 0 && unit === 'usual');
    const [a, b] = [...Map.groupBy(rows, ({ partnerId }) => partnerId).values()].find(
      (group) => group.length > 1,
    )!;
    const payment = (ids: string[], PaymentNumber: string): object => ({
      PaymentNumber,
      AutoApply: false,
      Partner: { Id: a!.partnerId },
      PaymentMethod: { Code: 'ACH' },
      Amount: { Value: 0.02, Units: 0 },
      ApplyTo: ids.map((Id) => ({ Id, Amount: { Value: 0.01, Units: 0 }, Type: 0 })),
    });
    const missing = '11111111-2222-4333-8444-555555555555';
    const { loose } = await client.post('/v2/accounting/receivables/payments/apply', {
      Payments: [payment([a!.id, b!.id], 'P-1'), payment([missing], 'P-2')],
    });
    expect(loose.RecordsReceived).toBe(received);
    const report = await waitFor(async () => {
      const found = await client.get(
        `/v2/accounting/receivables/report/${loose.ReportId}/50/1?includeLines=true`,
      );
      return found.loose.ReportStatus === 3 ? found.loose : undefined;
    });
    expect(report.Result).toHaveLength(lines);
    const named = report.Result.map((line: Record<string, string>) => line[lineIdField]);
    if (reportLines === 'targets') expect(named).toEqual([a!.id, b!.id, missing]);
    if (reportLines === 'failures') expect(named).toEqual([missing]);
    if (reportLines === 'payments') {
      expect(named[0]).toBe(
        client.sandbox.store.payments().find(({ number }) => number === 'P-1')!.id,
      );
      expect(report.Result.map(({ Status }: { Status: number }) => Status)).toEqual([1, 2]);
    }
    await client.sandbox.close();
  },
);

test.each(['result', 'reportLines', 'none'] as const)(
  'sends lines of 4.4 in: %s',
  async (shape) => {
    const client = await speaking({ notificationReportLines: shape, recordsReceived: 'targets' });
    const [row] = client.sandbox.store.newest(1);
    const { loose } = await client.post('/v2/notifications/archive', {
      Archive: [row!.id, row!.id],
    });
    expect(loose.RecordsReceived).toBe(1);
    const report = await waitFor(async () => {
      const found = await client.get(
        `/v2/notifications/report/${loose.ReportId}/5/1?includeLines=true`,
      );
      return found.loose.ReportStatus === 2 ? found.loose : undefined;
    });
    expect('Result' in report).toBe(shape === 'result');
    expect('ReportLines' in report).toBe(shape === 'reportLines');
    await client.sandbox.close();
  },
);

test('enforces limits on IDs and queries', async () => {
  const client = await speaking({ maxIds: 2, maxQuery: 39 });
  const ids = client.sandbox.store.newest(3).map(({ id }) => id);
  const many = await client.post('/v2/notifications/archive', { Archive: ids });
  expect(many.status).toBe(400);
  expect(many.loose.Messages[0].Code).toBe('TOO_MANY_IDS');
  const long = await client.get(`/v2/accounting/receivables/5/1?ids=${ids[0]}`);
  expect(long.status).toBe(414);
  await client.sandbox.close();
});

test('rejects payment methods outside the dialect', async () => {
  const client = await speaking({ paymentMethods: ['WIRE'] });
  const row = client.sandbox.store.transactions().find(({ status }) => status === 4);
  await client.post('/v2/accounting/receivables/payments/apply', {
    Payments: [
      {
        PaymentNumber: 'P',
        AutoApply: true,
        Partner: { Id: row!.partnerId },
        PaymentMethod: { Code: 'ACH' },
        Amount: { Value: 1, Units: 0 },
        ApplyTo: [],
      },
    ],
  });
  const [batch] = await waitFor(() => {
    const batches = client.sandbox.store.batches();
    return batches[0]!.done ? batches : undefined;
  });
  expect(batch!.lines).toMatchObject([{ failed: true, message: 'The payment method is unknown' }]);
  await client.sandbox.close();
});
