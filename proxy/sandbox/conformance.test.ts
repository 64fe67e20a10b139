import { expect, test } from 'vitest';
import { carrier, carrierMethod } from '#contract/carrier.ts';
import { ledgerItem, ledgerResult } from '#contract/ledger.ts';
import { batchReceipt, notification, singleArchiveReceipt } from '#contract/notification.ts';
import { paymentResult } from '#contract/payment.ts';
import { recordPaths } from '#contract/record.ts';
import { readPage, readSingle, type Page } from '#contract/rows.ts';
import { ledgerStatusNames, ledgerTypeNames, paymentStatusNames } from '#contract/states.ts';
import { isJsonObject, type Json } from '#lib/json.ts';
import { startClient, type Client, type ClientReply } from './testing/client.ts';
import { waitFor } from './testing/wait-for.ts';

const envelope = ['TransactionId', 'TransactionTime', 'Success', 'Messages'];
const paging = ['PageNumber', 'Total', 'HasMoreRecords'];
const ledger = [
  'Id',
  'Type',
  'Status',
  'SubStatus',
  'Partner',
  'DueAt',
  'SettledAt',
  'Total',
  'Balance',
];
const payment = ['Id', 'Partner', 'PaymentNumber', 'PaymentAt', 'Total'];
const carrierFields = ['Id', 'Name', 'Code', 'TrackingUrlFormat'];

/** Expects exactly these fields in the answer, at paths like `Result[].Partner`. */
function expectFields(json: Json, expected: Record<string, readonly string[]>): void {
  const found: Record<string, Set<string>> = {};
  const walk = (value: Json, path: string): void => {
    if (Array.isArray(value)) for (const row of value) walk(row, `${path}[]`);
    else if (isJsonObject(value)) {
      const names = (found[path] ??= new Set());
      for (const [name, child] of Object.entries(value)) {
        names.add(name);
        walk(child, path === '' ? name : `${path}.${name}`);
      }
    }
  };
  walk(json, '');
  for (const [path, names] of Object.entries(expected)) {
    expect([...(found[path] ?? [])].toSorted(), path).toEqual([...names].toSorted());
  }
  const money = /(Total|Balance)$/;
  const partner = /Partner$/;
  for (const [path, names] of Object.entries(found)) {
    if (path in expected) continue;
    if (money.test(path)) expect([...names]).toEqual(['Value', 'Units']);
    else if (partner.test(path)) expect([...names]).toEqual(['Id', 'Code', 'Name']);
    else expect.fail(`${path} is not documented`);
  }
}

/** Sends a read with the method that the preset accepts. */
type Ask = (client: Client, target: string) => Promise<ClientReply>;

interface Way {
  preset: 'plain' | 'contrary';
  first: 0 | 1;
  list: Ask;
  report: Ask;
  done: readonly number[];
}

const ways: Way[] = [
  {
    preset: 'plain',
    first: 1,
    list: (client, target) => client.post(target),
    report: (client, target) => client.get(target),
    done: [2, 3],
  },
  {
    preset: 'contrary',
    first: 0,
    list: (client, target) => client.get(target),
    report: (client, target) => client.post(target, undefined, { credentials: null }),
    done: [10, 0],
  },
];

function rowsOf<T>(page: Page<T>, success: boolean | null): T[] {
  expect(page.faults).toEqual([]);
  expect(page.success).toBe(success);
  expect(page.messages).toEqual([]);
  expect(page.transactionTime).not.toBeNull();
  return page.rows.map(({ value }) => value);
}

test.each(ways)('$preset: sends every response as the contract defines', async (way) => {
  const { preset, first, list, report, done } = way;
  const client = await startClient({ preset, lineFailureRate: 0.3 });
  const success = preset === 'plain' ? true : null;
  const plainly = (reply: ClientReply, fields: Record<string, readonly string[]>): void => {
    if (preset === 'plain') expectFields(reply.json, fields);
  };

  // 4.1
  const inbox = await list(client, `/v2/notifications/200/${first}`);
  const notifications = rowsOf(readPage(notification, inbox.json), success);
  expect(notifications).toHaveLength(200);
  expect(notifications.every(({ hasOwnId }) => hasOwnId === (preset === 'plain'))).toBe(true);
  plainly(inbox, {
    '': [...envelope, 'Paging', 'Result'],
    Paging: paging,
    'Result[]': [
      'Id',
      'CreatedAt',
      'Event',
      'RecordId',
      'RecordNumber',
      'Message',
      'Status',
      'Type',
    ],
  });

  // 4.2, 4.3, 4.5
  const ids = notifications.slice(0, 9).map(({ id }) => id!);
  const update = await client.post('/v2/notifications/update', {
    Read: ids.slice(0, 3),
    Unread: ids.slice(3, 5),
    Archive: ids.slice(5, 6),
  });
  const archive = await client.post('/v2/notifications/archive', { Archive: ids.slice(6, 8) });
  for (const reply of [update, archive]) {
    readSingle(batchReceipt, reply.json);
    expectFields(reply.json, { '': ['ReportId', 'RecordsReceived'] });
  }
  const single = await client.post(`/v2/notifications/${ids[8]}/archive`);
  expect(readSingle(singleArchiveReceipt, single.json).value).toEqual({
    Id: ids[8],
    Success: true,
  });
  expectFields(single.json, { '': ['Id', 'Success', 'Messages'] });

  // 4.4
  const followed = async (ask: Ask, target: string): Promise<ClientReply> =>
    await waitFor(async () => {
      const reply = await ask(client, target);
      return done.includes(reply.loose.ReportStatus) ? reply : undefined;
    });
  const updateReport = await followed(
    (client, target) => client.get(target),
    `/v2/notifications/report/${update.loose.ReportId}/200/${first}`,
  );
  plainly(updateReport, {
    '': ['ReportId', 'ReportTime', 'ReportStatus', 'Paging', 'Success', 'Messages'],
    Paging: paging,
  });

  // 4.6, 4.7
  const receivables = await client.get(
    `/v2/accounting/receivables/200/${first}?include=Payments&status=1024,4`,
  );
  const transactions = rowsOf(readPage(ledgerResult, receivables.json), success);
  expect(transactions.some(({ Payments }) => Payments!.rows.length > 0)).toBe(true);
  plainly(receivables, {
    '': [...envelope, 'Paging', 'Result'],
    Paging: paging,
    'Result[]': [...ledger, 'Payments'],
    'Result[].Payments[]': payment,
  });
  const one = await client.get(`/v2/accounting/receivables/id/${transactions[0]!.Id}`);
  readSingle(ledgerResult, one.json);
  plainly(one, { '': ledger });

  // 4.8, 4.9, 4.11
  const row = transactions.find(({ Status }) => Status === 4);
  const partner = { Id: row!.Partner!.Id, Code: null, Name: null };
  const acknowledged = await client.post('/v2/accounting/receivables/acknowledge', {
    Acknowledgements: [{ Id: row!.Id, Partner: partner, Type: row!.Type, TransactionNumber: null }],
  });
  const paid = await client.post('/v2/accounting/receivables/payments/apply', {
    Payments: [
      {
        PaymentNumber: 'P-1',
        AutoApply: true,
        Partner: partner,
        PaymentMethod: { Id: null, Code: 'ACH', Name: null },
        Amount: { Value: 1.5, Units: row!.Total.Units },
        ApplyTo: [],
      },
    ],
  });
  for (const reply of [acknowledged, paid]) {
    readSingle(batchReceipt, reply.json);
    plainly(reply, { '': [...envelope, 'ReportId', 'RecordsReceived'] });
    const found = await followed(
      report,
      `/v2/accounting/receivables/report/${reply.loose.ReportId}/200/${first}?includeLines=true`,
    );
    plainly(found, {
      '': [...envelope, 'Result', 'ReportId', 'ReportTime', 'ReportStatus', 'Paging'],
      Paging: paging,
      'Result[]': ['RecordId', 'RecordKey', 'Id', 'Status', 'Message', 'Record'],
    });
  }

  // 3.2, 2.9: every state and type of the tables is there, and plainly no other.
  const ofStatus = async (status: string | number, query = 'status') =>
    rowsOf(
      readPage(
        ledgerResult,
        (await client.get(`/v2/accounting/receivables/200/${first}?${query}=${status}`)).json,
      ),
      success,
    );
  for (const status of Object.keys(ledgerStatusNames)) {
    const found = await ofStatus(status);
    expect(new Set(found.map(({ Status }) => String(Status))), status).toEqual(new Set([status]));
  }
  for (const type of Object.keys(ledgerTypeNames)) {
    const found = await ofStatus(type, 'types');
    expect(new Set(found.map(({ Type }) => String(Type))), type).toEqual(new Set([type]));
  }

  // 3.3: a filter of 4.10, though a PaymentResult has no Status.
  for (const status of Object.keys(paymentStatusNames)) {
    const target = `/v2/accounting/receivables/payments/200/${first}?status=${status}`;
    const found = rowsOf(readPage(paymentResult, (await client.get(target)).json), success);
    const stored = client.sandbox.store
      .payments()
      .filter((payment) => String(payment.status) === status);
    expect(found.length, status).toBe(stored.length);
  }

  // 4.10
  const payments = await client.get(
    `/v2/accounting/receivables/payments/200/${first}?include=Items,Details`,
  );
  const made = rowsOf(readPage(paymentResult, payments.json), success);
  expect(made.some(({ Items }) => Items!.rows.length > 1)).toBe(true);
  expect(made.some(({ Details }) => Details!.rows.length > 1)).toBe(true);
  plainly(payments, {
    '': [...envelope, 'Paging', 'Result'],
    Paging: paging,
    'Result[]': [...payment, 'Items', 'Details'],
    'Result[].Items[]': ledger,
    'Result[].Details[]': ['Id', 'CreatedAt', 'Total', 'Type', 'Status'],
  });
  for (const item of payments.loose.Result[0].Items) readSingle(ledgerItem, item);
  const onePayment = await client.get(`/v2/accounting/receivables/payments/id/${made[0]!.Id}`);
  readSingle(paymentResult, onePayment.json);
  plainly(onePayment, { '': payment });

  // 4.12, 4.13
  const carriers = await client.get('/v2/carriers', { credentials: null });
  const known = rowsOf(readPage(carrier, carriers.json), success);
  expect(known.length).toBeGreaterThanOrEqual(20);
  for (const { TrackingUrlFormat } of known) {
    expect(TrackingUrlFormat!.split('{0}')).toHaveLength(2);
    expect(new URL(TrackingUrlFormat!.replace('{0}', '1Z9')).protocol).toBe('https:');
  }
  plainly(carriers, { '': [...envelope, 'Result'], 'Result[]': carrierFields });
  for (const { Id, Code } of known) {
    const byCode = await client.get(`/v2/carriers/methods/${Code}`);
    const methods = rowsOf(readPage(carrierMethod, byCode.json), success);
    expect(methods.length).toBeGreaterThan(0);
    expect(methods.every(({ Carrier }) => Carrier!.Id === Id)).toBe(true);
    expect((await client.get(`/v2/carriers/methods/${Id}`)).loose.Result).toEqual(
      byCode.loose.Result,
    );
    plainly(byCode, {
      '': [...envelope, 'Result'],
      'Result[]': ['Id', 'Carrier', 'Name', 'Code'],
      'Result[].Carrier': carrierFields,
    });
  }
  await client.sandbox.close();
});

test.each(ways)('$preset: finds records only under their own type', async (way) => {
  const client = await startClient({ preset: way.preset, notifications: 3000 });
  const rows = client.sandbox.store.newest(3000);
  for (const [type, path] of Object.entries(recordPaths)) {
    const row = rows.find((row) => row.type === type)!;
    const { status, loose } = await client.get(`/v2${path.replace('{id}', row.recordId)}`);
    expect(status).toBe(200);
    const record = way.preset === 'plain' ? loose : loose.Result;
    expect(record.Id).toBe(row.recordId);
    expect(record.History.map(({ Text }: { Text: string }) => Text)).toContain(row.message);
    const other = rows.find((row) => row.type !== type)!;
    const missing = await client.get(`/v2${path.replace('{id}', other.recordId)}`);
    expect(missing.status).toBe(way.preset === 'plain' ? 400 : 404);
    if (way.preset === 'plain') expect(missing.loose.Success).toBe(false);
    else expect(missing.text).toBe('');
  }
  await client.sandbox.close();
});
