import { expect, test } from 'vitest';
import { calendarDay } from '#lib/calendar-day.ts';
import { itemText, withItemNames } from './item-text.ts';

const item = {
  id: '{DF6CEC46-0000-4000-8000-00000000000A}',
  type: 0,
  transactionNumber: null,
  due: calendarDay('2026-11-12'),
  balance: '1218.17',
};
const byFacts = 'Order due Nov 12, 2026 (balance 1,218.17)';

test.each([
  ['the own reference', { reference: 'A-1', transactionNumber: 'INV-7' }, 'A-1'],
  ['the service’s number', { transactionNumber: 'INV-7' }, 'INV-7'],
  ['type, due day and balance without a number', {}, byFacts],
  ['type and balance without a due day', { due: null, type: 8 }, 'Credit (balance 1,218.17)'],
  ['the id without a balance', { balance: '' }, item.id],
])('names a transaction by %s', (_, change, expected) => {
  expect(itemText({ ...item, ...change })).toBe(expected);
});

test('names transactions in a sentence, in any spelling of their ids', () => {
  const key = 'df6cec46-0000-4000-8000-00000000000a';
  const items = new Map([[key, item]]);
  for (const id of [key, key.toUpperCase(), `{${key}}`, key.replaceAll('-', '')]) {
    expect(withItemNames(`Money is on its way to ${id} (status 16).`, items)).toBe(
      `Money is on its way to ${byFacts} (status 16).`,
    );
  }
  const other = `Check its ID ${key.replace('d', 'e')}.`;
  expect(withItemNames(other, items)).toBe(other);
});
