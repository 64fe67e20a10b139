import { expect, test } from 'vitest';
import { mismatchOf } from './answer-mismatch.ts';
import { linesOf } from './lines-of.ts';

const [a, b, c] = ['0', '1', '2'].map((digit) => `${digit}F8FAD5B-d9cb-469f-a165-70867728950e`);
const of = (endpoint: string, body: object | null, target = '/t') => {
  return { endpoint, target, body: body && JSON.stringify(body) };
};
const money = { Value: 1, Units: 0 };
const payment = (PaymentNumber: string, ...ids: readonly string[]) => ({
  PaymentNumber,
  AutoApply: ids.length === 0,
  Partner: { Code: 'NORD' },
  PaymentMethod: { Code: 'ACH' },
  Amount: money,
  ApplyTo: ids.map((Id) => ({ Id, Amount: money, Type: 0 })),
});
const acknowledged = (Id: string) => ({ Id, Partner: { Code: 'NORD' }, Type: 0 });
const payments = of('payments.apply', {
  Payments: [payment('1', a!, b!), payment('2', a!), payment('3'), payment('4')],
});
const single = of('notifications.archiveOne', null, `/v2/notifications/${a!}/archive`);

test.each([
  [
    of('notifications.update', { Read: [a], Unread: [b], Archive: [c] }),
    [`read ${a}`, `unread ${b}`, `archive ${c}`],
    3,
  ],
  [of('notifications.archive', { Archive: [b, a] }), [`archive ${b}`, `archive ${a}`], 2],
  [single, [`archive ${a}`], 1],
  [
    of('receivables.acknowledge', { Acknowledgements: [acknowledged(a!), acknowledged(b!)] }),
    [`acknowledge ${a}`, `acknowledge ${b}`],
    2,
  ],
  [payments, [`apply ${a} 1`, `apply ${b} 1`, `apply ${a} 2`, 'apply null 3', 'apply null 4'], 4],
  [of('payments.apply', { Payments: [{}] }), [], 0],
  [of('payments.apply', null), [], 0],
  [of('notifications.update', { Read: [a] }), [], 0],
  [of('notifications.list', {}), [], 0],
  [of('toString', {}), [], 0],
])('lists the requested changes of %o in the order sent', (intent, expected, elements) => {
  const { lines, ...counts } = linesOf(intent);
  const texts = lines.map(({ id, asked, paymentNumber }) =>
    [asked, String(id), ...(paymentNumber === null ? [] : [paymentNumber])].join(' '),
  );
  expect(texts).toEqual(expected);
  expect(counts).toEqual({ elements });
});

test('decodes the id of a single archive', () => {
  const target = '/v2/notifications/a%20b/archive';
  expect(linesOf({ ...single, target }).lines.map(({ id }) => id)).toEqual(['a b']);
});

const fits = (...[sent, answer]: Parameters<typeof mismatchOf>) =>
  mismatchOf(sent, answer) === null;

test('accepts each count that RecordsReceived may have by the interface, and no other', () => {
  const lines = [[a!], [b!], [c!], [a!, b!], [], [], []];
  const many = of('payments.apply', {
    Payments: lines.map((ids, at) => payment(String(at), ...ids)),
  });
  const counts = Array.from({ length: 10 }, (_, count) => count);
  // Transactions; lines with one; the former and payments without one; payments; lines.
  expect(counts.filter((RecordsReceived) => fits(many, { RecordsReceived }))).toEqual([
    3, 5, 6, 7, 8,
  ]);
  expect(fits(payments, { RecordsReceived: 0, Success: false })).toBe(true);
  expect(fits(payments, { RecordsReceived: 0, Success: true })).toBe(false);
  expect(fits(payments, { RecordsReceived: 1, Success: false })).toBe(false);
  expect(fits(payments, { RecordsReceived: '7' })).toBe(false);
  for (const RecordsReceived of ['seven', null, 7.5])
    expect(fits(payments, { RecordsReceived })).toBe(true);
  expect(fits(of('notifications.list', {}), { RecordsReceived: 7 })).toBe(true);
  expect(fits(payments, [])).toBe(true);
});

test('accepts the TransactionId that was sent, or none', () => {
  const sent = { ...payments, body: payments.body!.replace('{', `{"TransactionId":"${a}",`) };
  const zeros = a!.replaceAll(/[^-]/g, '0');
  for (const TransactionId of [a!, a!.toUpperCase(), null, '', zeros]) {
    expect(fits(sent, { TransactionId })).toBe(true);
  }
  expect(fits(sent, {})).toBe(true);
  for (const TransactionId of [b!, 7, {}, false]) expect(fits(sent, { TransactionId })).toBe(false);
  // Without one of ours there is nothing to compare.
  expect(fits(payments, { TransactionId: b! })).toBe(true);
  const number = { ...payments, body: payments.body!.replace('{', '{"TransactionId":7,') };
  expect(fits(number, { TransactionId: b! })).toBe(true);
  expect(fits(single, { TransactionId: b!, Id: a! })).toBe(true);
});

test('accepts the id of a single archive in any case, or none', () => {
  for (const Id of [a!, a!.toLowerCase(), null]) expect(fits(single, { Id })).toBe(true);
  expect(fits(single, {})).toBe(true);
  for (const Id of [b!, 7]) expect(fits(single, { Id })).toBe(false);
  expect(fits(payments, { Id: b! })).toBe(true);
});
