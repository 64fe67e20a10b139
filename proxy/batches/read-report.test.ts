import { expect, test } from 'vitest';
import { newReport, noteReport, sentOf } from './read-report.ts';

function numberedBy(RecordKey: string, ...sent: string[]): string[] {
  const report = newReport();
  const lines = sent.map((paymentNumber) => ({ key: null, paymentNumber }));
  const body = { Result: [{ RecordKey, Status: 2, Message: 'Duplicate' }] };
  noteReport(report, body, sentOf(lines), true);
  return [...report.numbered.keys()];
}

test.each([
  ['as sent', 'W-1', ['W-1', 'W-2'], ['W-1']],
  ['in upper case', 'INV-A', ['Inv-a'], ['Inv-a']],
  ['with spaces around it', ' W-1 ', ['W-1'], ['W-1']],
  ['of another payment', 'W-3', ['W-1'], []],
  ['exactly, although another one differs only in case', 'w-1', ['W-1', 'w-1'], ['w-1']],
  ['in a spelling that fits two payments', ' w-1', ['W-1', 'w-1'], []],
])('finds the payment that a line of a report numbers %s', (_how, key, sent, expected) => {
  expect(numberedBy(key, ...sent)).toEqual(expected);
});
