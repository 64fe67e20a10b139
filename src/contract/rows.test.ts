import { expect, test } from 'vitest';
import { parseJson, type Json } from '#lib/json.ts';
import { isRefusal, readEnvelope } from './envelope.ts';
import { carrierMethod } from './carrier.ts';
import { ledgerResult } from './ledger.ts';
import { notification } from './notification.ts';
import { paymentResult } from './payment.ts';
import { ContractError, readPage, readSingle } from './rows.ts';
import { z } from './zod.ts';

const good = {
  Id: 'A0000000-0000-0000-0000-000000000001',
  CreatedAt: '2026-11-20T10:00:00+00:00',
  Event: 58,
  RecordId: 'b0000000-0000-0000-0000-000000000001',
  RecordNumber: 'SO-1042',
  Message: 'Shipped',
  Status: 0,
  Type: 'SalesOrder',
} satisfies Json;

test('drops a bad row and keeps its page', () => {
  const page = readPage(notification, {
    Result: [good, { ...good, CreatedAt: 'soon' }, null, { ...good, Event: 'x' }, good],
    Paging: { PageNumber: 1, Total: 5, HasMoreRecords: false },
    Success: true,
  });
  expect(page.rows).toHaveLength(2);
  expect(page.faults.map(({ index, reasons }) => [index, reasons])).toEqual([
    [1, ['CreatedAt: expected an ISO 8601 DateTime']],
    [2, ['expected object']],
    [3, ['Event: expected a whole number']],
  ]);
});

test('reads the numbers of Paging also from texts', () => {
  const pagingOf = (Paging: Json) => readEnvelope({ Paging }).paging;
  const read = { PageNumber: 0, Total: 12, HasMoreRecords: null };
  expect(pagingOf({ PageNumber: '0', Total: '12' })).toEqual(read);
  expect(pagingOf({ PageNumber: '', Total: 'many' })).toMatchObject({
    PageNumber: null,
    Total: null,
  });
});

test('keeps unknown fields and codes', () => {
  const raw = { ...good, Type: 'Promotion', Event: 9_999, Extra: [1] };
  const { rows } = readPage(notification, { Result: [raw] });
  expect(rows[0]).toMatchObject({ raw, value: { Type: 'Promotion', Event: 9_999, Status: 0 } });
});

test('reads a notification’s own ID under any of three names, or else its record’s ID', () => {
  const { Id, ...withoutId } = good;
  const read = (row: Json) => readSingle(notification, row).value;
  expect(read(good)).toMatchObject({ id: Id, hasOwnId: true });
  expect(read({ ...withoutId, NotificationId: 'n' })).toMatchObject({ id: 'n', hasOwnId: true });
  expect(read({ ...withoutId, MessageId: 'm' })).toMatchObject({ id: 'm', hasOwnId: true });
  expect(read(withoutId)).toMatchObject({ id: good.RecordId, hasOwnId: false });
  // An empty one is none: as one, it would be the id of every row.
  expect(read({ ...good, Id: '', NotificationId: 'n' })).toMatchObject({ id: 'n' });
  expect(read({ ...good, Id: '', NotificationId: '', MessageId: '' })).toMatchObject({
    id: good.RecordId,
    hasOwnId: false,
  });
});

test('reads a code exactly or rejects it', () => {
  const eventOf = (digits: string) =>
    readPage(
      notification,
      parseJson(JSON.stringify({ Result: [good] }).replace(':58,', `:${digits},`)),
    );
  for (const digits of ['58', '58.0', '5.8e1', '9007199254740991']) {
    expect(eventOf(digits).rows[0]!.value.Event, digits).toBe(Number(digits));
  }
  // Some services write numbers as texts.
  expect(eventOf('"58"').rows[0]!.value.Event).toBe(58);
  // The last would be another code once it is a double.
  for (const digits of ['58.5', '1e400', '"x"', '""', '" "', '9007199254740993']) {
    expect(eventOf(digits).faults[0]?.reasons, digits).toEqual(['Event: expected a whole number']);
  }
});

test('rejects a response that isn’t a page', () => {
  for (const text of [
    '[]',
    '"x"',
    'null',
    '{}',
    '{"Result":{}}',
    '{"Result":"x"}',
    '{"Success":true}',
    '{"Success":true,"Paging":{"Total":1}}',
    '{"Success":true,"Paging":{"Total":0,"HasMoreRecords":true}}',
    '{"Success":false,"Paging":{"Total":0}}',
    '{"Success":true,"Paging":{"PageNumber":1}}',
    '{"Paging":{"HasMoreRecords":false}}',
    '{"Success":true,"Paging":{"Total":2,"HasMoreRecords":false}}',
    '{"Success":true,"Paging":{"Total":1,"HasMoreRecords":false},"Rows":[{}]}',
    // The rows may be under another name.
    '{"Success":true,"Paging":{"HasMoreRecords":false},"Results":[{}]}',
  ]) {
    expect(() => readPage(notification, parseJson(text)), text).toThrow(ContractError);
  }
});

test.each([
  '{"Success":true,"Paging":{"PageNumber":1,"Total":0}}',
  '{"Success":true,"Paging":{"PageNumber":1,"Total":1,"HasMoreRecords":false}}',
  '{"Success":true,"Paging":{"PageNumber":1,"HasMoreRecords":false},"Messages":[]}',
])('reads a list without Result as empty if Paging says so: %s', (text) => {
  const page = readPage(notification, parseJson(text));
  expect(page).toMatchObject({ rows: [], faults: [], success: true });
});

test('reads an unpaged list without Result as empty if nothing else may be its rows', () => {
  const read = (body: Json) => readPage(carrierMethod, body, { isPaged: false });
  const empty = { Success: true, TransactionId: 't', Messages: [] };
  expect(read(empty)).toMatchObject({ rows: [], faults: [], success: true });
  for (const other of [{ Success: false }, { Methods: [{}] }, { Success: null }]) {
    expect(() => read({ ...empty, ...other }), JSON.stringify(other)).toThrow(ContractError);
  }
});

test('reads an envelope in any state and respects both signs of failure', () => {
  const refused = readEnvelope({
    Success: false,
    Messages: [{ Code: 'X1', Text: 'No.', Severity: 2 }, 'junk', { Code: 1042, Severity: 'high' }],
    Paging: 7,
  });
  expect(refused.messages).toEqual([
    { Code: 'X1', Text: 'No.', Severity: 2 },
    { Code: null, Text: 'junk', Severity: null },
    { Code: '1042', Text: null, Severity: null },
  ]);
  expect(refused.paging.HasMoreRecords).toBeNull();
  expect(isRefusal(200, refused)).toBe(true);
  for (const Success of ['false', 'true', 0, 1]) {
    expect(isRefusal(200, readEnvelope({ Success })), String(Success)).toBe(true);
  }
  // No Success is no failure (2.5, 4.7).
  expect(isRefusal(200, readEnvelope({}))).toBe(false);
  expect(isRefusal(500, readEnvelope({ Success: true }))).toBe(true);
});

test('reads the texts of problem details (RFC 9457) as messages', () => {
  const of = (body: Json) => readEnvelope(body).messages.map(({ Text }) => Text);
  const details = {
    type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
    title: 'One or more validation errors occurred.',
    status: 400,
    errors: { Read: ['At most 100 IDs.', 'Not a GUID.'], Archive: ['Not a GUID.'] },
    traceId: '00-1',
  };
  const [title, ...errors] = [details.title, 'At most 100 IDs.', 'Not a GUID.'];
  expect(of(details)).toEqual([title, ...errors]);
  expect(of({ ...details, detail: 'Send less.', errors: [{ detail: 'Read' }] })).toEqual([
    title,
    'Send less.',
    'Read',
  ]);
  expect(of({ ...details, Messages: [{ Text: 'No.' }] })).toEqual(['No.']);
  // A record may have such fields as well.
  expect(of({ ...details, status: 4 })).toEqual([]);
  expect(of({ title: 'Blog', detail: 'News' })).toEqual([]);
});

test('tolerates a wrong type in a display-only field', () => {
  const row = { ...good, Id: 17, RecordNumber: 1042, Message: null };
  expect(readSingle(notification, row).value).toMatchObject({
    id: '17',
    RecordNumber: '1042',
    Message: null,
  });
});

test.each(['0001-01-01T00:00:00', '0001-01-01T00:00:00.0000000Z', ''])(
  'reads an empty date as null: %j',
  (none) => {
    const amount = { Value: 1, Units: 0 };
    const transaction = { Id: 't', Type: 0, Status: 4, Total: amount, Balance: amount };
    const day = '2026-11-20T00:00:00';
    expect(
      readSingle(ledgerResult, { ...transaction, DueAt: day, SettledAt: none }).value,
    ).toMatchObject({ DueAt: day, SettledAt: null });
  },
);

test.each([undefined, null, '', '0001-01-01T00:00:00'])(
  'reads a payment without a date: %j',
  (PaymentAt) => {
    const payment = { Id: 'p', PaymentAt, Total: { Value: 1, Units: 0 } };
    const row = payment as Json;
    expect(readSingle(paymentResult, row).value).toMatchObject({ Id: 'p', PaymentAt: null });
  },
);

test('reads dates in the notation of .NET', () => {
  const CreatedAt = '/Date(1700000000000)/';
  expect(readSingle(notification, { ...good, CreatedAt }).value.CreatedAt).toBe(
    '2023-11-14T22:13:20.000Z',
  );
});

test.each(['00000000-0000-0000-0000-000000000000', '{00000000-0000-0000-0000-000000000000}', ''])(
  'reads an empty id as none: %j',
  (Id) => {
    const amount = { Value: 1, Units: 0 };
    const Partner = { Id, Code: 'NORTH', Name: 'North' };
    const transaction = { Id: 't', Type: 0, Status: 4, Total: amount, Balance: amount, Partner };
    expect(readSingle(ledgerResult, transaction).value.Partner).toEqual({ ...Partner, Id: null });
    const blog = { ...good, Id: 'n', RecordId: Id };
    expect(readSingle(notification, blog).value).toMatchObject({ id: 'n', RecordId: null });
    const unnamed = { ...blog, Id, MessageId: 'm' };
    expect(readSingle(notification, unnamed).value).toMatchObject({ id: 'm', hasOwnId: true });
  },
);

test.each([
  ['', null],
  ['0', '0'],
])('reads a partner’s code %j as %j', (Code, expected) => {
  const amount = { Value: 1, Units: 0 };
  const Partner = { Id: null, Code, Name: null };
  const transaction = { Id: 't', Type: 0, Status: 4, Total: amount, Balance: amount, Partner };
  expect(readSingle(ledgerResult, transaction).value.Partner?.Code).toBe(expected);
});

test('drops only the bad row within a row', () => {
  const amount = { Value: 1, Units: 0 };
  const payment = { Id: 'p', PaymentAt: '2026-11-20T00:00:00', Total: amount };
  const transaction = {
    Id: 't',
    Type: 0,
    Status: 4,
    DueAt: null,
    Total: amount,
    Balance: amount,
    TransactionNumber: 7,
    Payments: [payment, { ...payment, Total: null }],
  };
  const { value } = readSingle(ledgerResult, transaction);
  expect(value).toMatchObject({ Partner: null, DueAt: null, TransactionNumber: '7' });
  expect(value.Payments?.rows).toHaveLength(1);
  expect(value.Payments?.faults).toMatchObject([{ index: 1 }]);
});

test('treats a row with a duplicate key at any depth as broken', () => {
  const row = (inner: string) => JSON.stringify(good).replace(/^\{/, `{${inner},`);
  const page = readPage(
    notification,
    parseJson(
      `{"Result":[${row('"x":0')},${row('"x":{"Value":1,"Value":1}')},${row('"Event":58')}],"Success":true}`,
    ),
  );
  expect(page.rows).toHaveLength(1);
  expect(page.faults.map(({ index, reasons }) => [index, reasons])).toEqual([
    [1, ['x.Value: this key appears twice']],
    [2, ['Event: this key appears twice']],
  ]);
  // Also where numbers need the reader that keeps their digits.
  const ledger = (total: string) =>
    readPage(ledgerResult, parseJson(`{"Result":[{"Total":${total}}],"Success":true}`)).faults[0];
  expect(ledger('{"Value":1.50,"Value":1000.00,"Units":0}')?.reasons).toContain(
    'Total.Value: this key appears twice',
  );
});

test('rejects a response with a duplicate key outside its rows', () => {
  for (const text of [
    '{"Result":[],"Result":[{}]}',
    '{"Success":true,"Result":[],"Success":false}',
    '{"Result":[],"Paging":{"Total":1,"Total":2}}',
  ]) {
    expect(() => readPage(notification, parseJson(text)), text).toThrow(ContractError);
  }
  expect(() => readSingle(z.object({}), parseJson('{"Total":{"Value":1,"Value":2}}'))).toThrow(
    'Total.Value: this key appears twice',
  );
});

test.each(['1e309', '{"toString":1,"valueOf":null}', '[[400]]', '"many"'])(
  'reads an answer whose status is no HTTP status: %s',
  (status) => {
    const body = parseJson(`{"status":${status},"title":"No","Success":true}`);
    expect(readEnvelope(body)).toMatchObject({ success: true, messages: [] });
  },
);
