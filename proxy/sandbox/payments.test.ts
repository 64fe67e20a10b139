import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAmounts,
  wireAmount,
  parseAmount,
  subtractAmounts,
  ZERO_AMOUNT,
} from './wire/amount.ts';
import type { TransactionView } from './sandbox-store.ts';
import { startClient, type Client } from './testing/client.ts';
import { waitFor } from './testing/wait-for.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ transactions: 3000, enormousAmounts: true });
});
afterAll(() => client.sandbox.close());

const path = '/v2/accounting/receivables';
const units = { usual: 0, second: 1 };

const sum = (texts: string[]): string =>
  wireAmount(texts.map(parseAmount).reduce(addAmounts, ZERO_AMOUNT));
const difference = (a: string, b: string): string =>
  wireAmount(subtractAmounts(parseAmount(a), parseAmount(b)));
const money = (value: string, { unit }: TransactionView): string =>
  `{"Value":${value},"Units":${units[unit]}}`;

/** Open orders of one partner in one unit, with balances; the latest first. */
function openOrders(count: number, unit: TransactionView['unit'] = 'usual'): TransactionView[] {
  const rows = client.sandbox.store
    .transactions()
    .filter((row) => row.status === 4 && row.type === 0 && row.unit === unit);
  const groups = Map.groupBy(rows, ({ partnerId }) => partnerId);
  const group = [...groups.values()].find((rows) => rows.length >= count)!;
  return group.toReversed().slice(0, count);
}

/** JSON text of a payment; amounts are text, since doubles could not carry them. */
function paymentText(
  rows: readonly TransactionView[],
  amounts: readonly string[],
  total: string,
  replaced: Record<string, string> = {},
): string {
  const [first] = rows;
  const fields: Record<string, string> = {
    PaymentNumber: '"P-1"',
    AutoApply: 'false',
    Partner: `{"Id":"${first!.partnerId}","Code":null,"Name":null}`,
    PaymentMethod: '{"Id":null,"Code":"ACH","Name":null}',
    Amount: money(total, first!),
    ApplyTo: `[${rows
      .map(
        (row, index) =>
          `{"Id":"${row.id}","Amount":${money(amounts[index]!, row)},"Type":${row.type},"TransactionNumber":null}`,
      )
      .join()}]`,
    ...replaced,
  };
  return `{${Object.entries(fields)
    .map(([name, value]) => `"${name}":${value}`)
    .join()}}`;
}

async function apply(...payments: string[]) {
  const { loose } = await client.post(
    `${path}/payments/apply`,
    `{"Payments":[${payments.join()}]}`,
  );
  expect(loose.Success).toBe(true);
  const report = await waitFor(async () => {
    const { loose: found } = await client.get(
      `${path}/report/${loose.ReportId}/200/1?includeLines=true`,
    );
    return found.ReportStatus >= 2 ? found : undefined;
  });
  return { received: loose.RecordsReceived as number, report };
}

const now = ({ id }: TransactionView): TransactionView => client.sandbox.store.transaction(id)!;

test('reduces balances by exactly the applied amounts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt({ min: 1n, max: 99_999n }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 4 }),
      async (digits, scale) => {
        const rows = openOrders(digits.length);
        // A part that surely fits: at most what the balance is at this scale.
        const parts = rows.map((row, index) => {
          const wanted = { digits: digits[index]!, scale };
          const rest = subtractAmounts(parseAmount(row.balance), wanted);
          return rest.digits > 0n ? wireAmount(wanted) : row.balance;
        });
        const { report } = await apply(paymentText(rows, parts, sum(parts)));
        expect(report.ReportStatus).toBe(2);
        for (const [index, row] of rows.entries()) {
          const rest = difference(row.balance, parts[index]!);
          expect(now(row).balance).toBe(rest);
          expect(now(row).status).toBe(/[1-9]/.test(rest) ? 4 : 1024);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('keeps amounts beyond double precision exact', async () => {
  const row = client.sandbox.store
    .transactions()
    .find(({ total, status }) => Number(total) > Number.MAX_SAFE_INTEGER && status === 4);
  await apply(paymentText([row!], ['0.0001'], '0.0001'));
  const rest = difference(row!.balance, '0.0001');
  const { text } = await client.get(`${path}/id/${row!.id}`);
  expect(text).toContain(`"Balance":{"Value":${rest},"Units":1}`);
  await apply(paymentText([row!], [rest], rest));
  expect(now(row!)).toMatchObject({ balance: '0.0000', status: 1024 });
});

test('links a payment and its transactions in both directions', async () => {
  const [a, b] = openOrders(2) as [TransactionView, TransactionView];
  const total = sum([a.balance, '0.01', '7.5']);
  const { received, report } = await apply(
    paymentText([a, b], [a.balance, '0.01'], total, { PaymentNumber: '"P-show"' }),
  );
  expect(received).toBe(1);
  expect(report.Result.map(({ RecordId }: { RecordId: string }) => RecordId)).toEqual([a.id, b.id]);
  const made = client.sandbox.store.payments().find(({ number }) => number === 'P-show')!;
  expect(made).toMatchObject({ total, status: 4, method: 'ACH' });

  const { loose: payment } = await client.get(
    `${path}/payments/id/${made.id}?include=Items,Details`,
  );
  expect(payment.PaymentNumber).toBe('P-show');
  expect(payment.Items.map(({ Id }: { Id: string }) => Id)).toEqual([a.id, b.id]);
  expect(payment.Details.map(({ Total }: { Total: { Value: number } }) => Total.Value)).toEqual([
    Number(a.balance),
    0.01,
    7.5,
  ]);
  const { loose: transaction } = await client.get(`${path}/id/${b.id}?include=Payments`);
  expect(transaction.Payments.map(({ Id }: { Id: string }) => Id)).toContain(made.id);
  const listed = await client.get(`${path}/payments/1/1?partnerId=${a.partnerId}&status=4`);
  expect(listed.loose.Result[0].Id).toBe(made.id);
  expect((await client.get(`${path}/payments/5?ids=${made.id}&status=8`)).loose.Result).toEqual([]);
});

test('applies a payment sent twice two times', async () => {
  const [row] = openOrders(1);
  const payment = paymentText([row!], ['0.01'], '0.01', { PaymentNumber: '"P-twice"' });
  await apply(payment);
  await apply(payment);
  expect(now(row!).balance).toBe(difference(row!.balance, '0.02'));
  const made = client.sandbox.store.payments().filter(({ number }) => number === 'P-twice');
  expect(made).toHaveLength(2);
});

test('reduces a credit and an order in one payment', async () => {
  const all = client.sandbox.store
    .transactions()
    .filter((row) => row.status === 4 && row.unit === 'usual');
  const credit = all.find(
    (row) => row.type === 8 && all.some((o) => o.type === 0 && o.partnerId === row.partnerId),
  )!;
  const order = all.find((row) => row.type === 0 && row.partnerId === credit.partnerId)!;
  const part = '0.05';
  const { report } = await apply(paymentText([order, credit], ['0.15', part], '0.10'));
  expect(report.ReportStatus).toBe(2);
  expect(now(credit).balance).toBe(difference(credit.balance, part));
  expect(now(order).balance).toBe(difference(order.balance, '0.15'));
});

test('applies AutoApply to the earliest due transactions first', async () => {
  const [row] = openOrders(3);
  const payable = client.sandbox.store
    .transactions()
    .filter(
      ({ partnerId, unit, type, status }) =>
        partnerId === row!.partnerId &&
        unit === row!.unit &&
        [0, 32].includes(type) &&
        [0, 1, 4].includes(status),
    )
    .toSorted((a, b) => a.dueAt - b.dueAt || a.number.slice(4).localeCompare(b.number.slice(4)));
  const [first, second] = payable as [TransactionView, TransactionView];
  const amount = sum([first.balance, '0.01']);
  await apply(paymentText([row!], [], amount, { AutoApply: 'true', ApplyTo: '[]' }));
  expect(now(first).status).toBe(1024);
  expect(now(second).balance).toBe(difference(second.balance, '0.01'));
});

test('rejects each invalid payment without changing anything', async () => {
  const [a, b] = openOrders(2) as [TransactionView, TransactionView];
  const all = client.sandbox.store.transactions();
  const settled = all.find(
    (row) => row.status === 1024 && row.partnerId === a.partnerId && row.unit === a.unit,
  )!;
  const foreign = all.find(
    (row) => row.status === 4 && row.partnerId !== a.partnerId && row.unit === a.unit,
  )!;
  const payments = client.sandbox.store.counts().payments;
  const over = sum([a.balance, '0.01']);
  const cases: [string, string][] = [
    ['The amount is more than the balance', paymentText([a], [over], over)],
    ['The amount is more than is left', paymentText([a], ['0.02'], '0.01')],
    ['The transaction is settled', paymentText([settled], ['0.01'], '0.01')],
    [
      'belongs to another partner',
      paymentText([foreign], ['0.01'], '0.01', { Partner: `{"Id":"${a.partnerId}"}` }),
    ],
    [
      'The partner is unknown',
      paymentText([a], ['0.01'], '0.01', { Partner: '{"Code":"NOBODY"}' }),
    ],
    [
      'Units of payment, line and transaction differ',
      paymentText([a], ['0.01'], '0.01', { Amount: '{"Value":1,"Units":1}' }),
    ],
    [
      'Units of the payment are unknown',
      paymentText([a], ['0.01'], '1', { Amount: '{"Value":1,"Units":7}' }),
    ],
    ['must be more than zero', paymentText([a], ['0.00'], '1')],
    ['must be more than zero', paymentText([a], ['1'], '0')],
    ['has a different Type', paymentText([{ ...a, type: 32 }], ['0.01'], '0.01')],
    ['no transaction with this Id', paymentText([{ ...a, id: a.partnerId }], ['0.01'], '0.01')],
  ];
  for (const [message, payment] of cases) {
    const { report } = await apply(payment);
    expect(report.ReportStatus).toBe(3);
    expect(report.Result).toHaveLength(1);
    expect(report.Result[0].Status).toBe(2);
    expect(report.Result[0].Message).toContain(message);
  }
  expect(client.sandbox.store.counts().payments).toBe(payments);
  expect([now(a), now(b), now(foreign), now(settled)]).toEqual([a, b, foreign, settled]);

  // A bad line does not affect the others.
  const { report } = await apply(paymentText([a, foreign, b], ['0.01', '0.01', '0.01'], '0.03'));
  expect(report.Result.map(({ Status }: { Status: number }) => Status)).toEqual([1, 2, 1]);
  expect(now(b).balance).toBe(difference(b.balance, '0.01'));
});
