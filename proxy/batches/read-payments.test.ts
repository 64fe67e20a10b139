import { expect, test } from 'vitest';
import { parseJson } from '#lib/json.ts';
import { readPayments } from './read-payments.ts';

test('leaves out other partners’ payments where the service ignores partnerId', async () => {
  const partners = [
    { Id: 'B', Code: null, Name: null },
    { Id: null, Code: 'TWO', Name: null },
    { Id: 'A', Code: 'TWO', Name: null },
    { Id: null, Code: 'ONE', Name: null },
    null,
  ];
  const Result = partners.map((Partner, index) => ({
    Id: String(index),
    Partner,
    PaymentNumber: '1007',
    PaymentAt: '2026-11-01T00:00:00',
    Total: { Value: 1, Units: 0 },
  }));
  const answer = JSON.stringify({ Result, Paging: { HasMoreRecords: false } });
  const ask = async () => parseJson(answer);
  const firstPage = async () => 1 as const;
  const found = await readPayments(ask, firstPage, [{ Id: 'a', Code: 'ONE', Name: null }]);
  expect(found.get('a')?.payments.map(({ Id }) => Id)).toEqual(['2', '3', '4']);
});
