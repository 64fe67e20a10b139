import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, parseJson, type Json } from '#lib/json.ts';
import { startSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { startTestWaybill, type TestWaybill } from './testing/test-waybill.ts';

/** Every endpoint through the whole proxy, against two readings of the interface. */
describe.each(['plain', 'contrary'] as const)('over the %s sandbox', (preset) => {
  const first = preset === 'plain' ? 1 : 0;
  let sandbox: Sandbox;
  let waybill: TestWaybill;

  beforeAll(async () => {
    sandbox = await startSandbox({
      preset,
      basePath: '/edge/api',
      notifications: 300,
      partners: 5,
      transactions: 200,
      payments: 20,
      arrivalsPerMinute: 0,
      batchDelay: { min: 0, max: 10 },
      credentials: {
        consumerKey: 'consumer key/1',
        consumerSecret: 'secret & 100%',
        token: 'tökén',
        tokenSecret: 'tokensecret=ß+',
      },
    });
    waybill = await startTestWaybill(sandbox.url);
  });
  afterAll(async () => {
    await waybill.stop();
    await sandbox.close();
  });

  async function read(path: string, method = 'GET'): Promise<Fields> {
    const reply = await waybill.ask(`/api/v2/${path}`, {
      method,
      headers: { 'cache-control': 'no-cache' },
    });
    expect(`${reply.status} ${reply.body.slice(0, 300)}`).toMatch(/^200 /);
    return fieldsOf(parseJson(reply.body));
  }

  async function write(path: string, body?: object): Promise<Fields> {
    const reply = await waybill.ask(`/api/v2/${path}`, {
      method: 'POST',
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(`${reply.status} ${reply.body}`).toMatch(/^200 /);
    return fieldsOf(parseJson(reply.body));
  }

  test('lists, updates and archives notifications, and loads reports and records (4.1 to 4.5)', async () => {
    const rows = rowsOf(
      await read(`notifications/200/${first}?types=PurchaseOrder,SalesOrder`, 'POST'),
    );
    expect(rows.length).toBeGreaterThan(3);
    const [a, b, c] = rows.map((row) => textOf(row['Id'] ?? row['RecordId']));
    const { ReportId } = await write('notifications/update', {
      Read: [a],
      Unread: [b],
      Archive: [],
    });
    await read(`notifications/report/${textOf(ReportId)}/200/${first}?includeLines=true`);
    await write('notifications/archive', { Archive: [b] });
    expect(await write(`notifications/${c}/archive`)).toMatchObject({ Success: true });
    const order = rows.find(({ Type }) => Type === 'PurchaseOrder')!;
    await read(`orders/purchase/id/${textOf(order['RecordId'])}`);
  });

  test('lists, loads and acknowledges receivables, and loads reports (4.6 to 4.8, 4.11)', async () => {
    const page = await read(
      `accounting/receivables/50/${first}?status=4&types=0,32&include=Payments`,
    );
    const transaction = rowsOf(page)[0]!;
    const id = textOf(transaction['Id']);
    const single = await read(`accounting/receivables/id/${id}?include=Payments`);
    expect(single['Id']).toBe(transaction['Id']);
    const { ReportId } = await write('accounting/receivables/acknowledge', {
      Acknowledgements: [
        {
          Id: id,
          Partner: { Id: fieldsOf(transaction['Partner']!)['Id'] },
          Type: transaction['Type'],
          TransactionNumber: null,
        },
      ],
    });
    await read(`accounting/receivables/report/${textOf(ReportId)}/200/${first}?includeLines=true`);
    await read(`accounting/receivables/report/${textOf(ReportId)}/200`);
  });

  test('applies, lists and loads payments (4.9, 4.10)', async () => {
    const page = await read(`accounting/receivables/50/${first}?status=4&types=0`);
    const transaction = rowsOf(page)[0]!;
    const partner = { Id: fieldsOf(transaction['Partner']!)['Id'], Code: null, Name: null };
    const amount = { Value: 1.05, Units: fieldsOf(transaction['Balance']!)['Units'] };
    await write('accounting/receivables/payments/apply', {
      Payments: [
        {
          PaymentNumber: 'W-1',
          AutoApply: false,
          Partner: partner,
          PaymentMethod: { Id: null, Code: preset === 'plain' ? 'ACH' : 'WIRE', Name: null },
          Amount: amount,
          ApplyTo: [{ Id: transaction['Id'], Amount: amount, Type: 0, TransactionNumber: null }],
        },
      ],
    });
    const payment = rowsOf(
      await read(`accounting/receivables/payments/10/${first}?include=Details,Items`),
    )[0]!;
    const single = await read(`accounting/receivables/payments/id/${textOf(payment['Id'])}`);
    expect(single['Id']).toBe(payment['Id']);
  });

  test('loads carriers and their methods (4.12, 4.13)', async () => {
    const carrier = rowsOf(await read('carriers'))[0]!;
    await read(`carriers/methods/${textOf(carrier['Code'])}`);
    await read(`carriers/methods/${textOf(carrier['Id'])}`);
  });

  test('sends only valid signatures and requests of the interface', () => {
    const statuses = Map.groupBy(sandbox.requests, ({ status }) => status);
    for (const { target, rawHeaders } of statuses.get(401) ?? []) {
      // 4.13 goes out unsigned first.
      expect(target).toContain('/carriers/methods/');
      expect(rawHeaders.map((name) => name.toLowerCase())).not.toContain('authorization');
    }
    expect([...statuses.keys()].filter((status) => ![200, 401, 405].includes(status!))).toEqual([]);
  });
});

type Fields = Record<string, Json>;

function fieldsOf(value: Json): Fields {
  return isJsonObject(value) ? value : expect.unreachable('no object');
}

function rowsOf({ Result }: Fields): Fields[] {
  return Array.isArray(Result) ? Result.map(fieldsOf) : expect.unreachable('no list');
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : expect.unreachable('no text');
}
