import { expect, test } from 'vitest';
import {
  ledgerStatusNames,
  notificationStatusNames,
  paymentStatusNames,
} from '#contract/states.ts';
import { isMoneyInFlight, isOpen } from '#lib/ledger/is-open.ts';
import { decimalFromText } from '#lib/decimal.ts';
import {
  ledgerStatusMeanings,
  notificationStatusMeanings,
  paymentStatusMeanings,
} from '#lib/status-meanings.ts';
import { glossary } from './glossary.ts';

test.each([
  [notificationStatusNames, notificationStatusMeanings],
  [ledgerStatusNames, ledgerStatusMeanings],
  [paymentStatusNames, paymentStatusMeanings],
])('explains exactly the statuses of the interface', (names, meanings) => {
  expect(Object.keys(meanings)).toEqual(Object.keys(names));
});

test('describes transaction statuses as Waybill treats them', () => {
  const Balance = { Value: decimalFromText('1.00')!, Units: 0 };
  for (const [code, meaning] of Object.entries(ledgerStatusMeanings)) {
    const Status = Number(code);
    expect(meaning.includes('Open while'), code).toBe(isOpen({ Status, Balance }));
    expect(meaning.includes('never suggests'), code).toBe(isMoneyInFlight(Status));
  }
});

test('lists each term once per chapter', () => {
  for (const { title, terms } of glossary) {
    const names = terms.map(({ name }) => name);
    expect(new Set(names).size, title).toBe(names.length);
  }
});
