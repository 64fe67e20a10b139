import { expect, test } from 'vitest';
import type { Json } from '#lib/json.ts';
import { createAsk } from './ask.ts';
import { newReport, noteReport, readReport, sentOf } from './read-report.ts';

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

const reportId = '0f8fad5b-d9cb-469f-a165-70867728950e';

function readOver(status: number, answer: Json) {
  const body = Buffer.from(JSON.stringify(answer));
  const read = () => Promise.resolve({ status, body });
  const ask = createAsk({ read }, new AbortController().signal, { fresh: true });
  const sent = sentOf([{ key: 'id-1', paymentNumber: null }]);
  return readReport(ask, { endpoint: 'payments.apply', reportId }, sent, () => Promise.resolve(1));
}

const failed = {
  ReportId: reportId.toUpperCase(),
  ReportStatus: 3,
  Result: [{ RecordId: 'id-1', Status: 3, Message: 'Locked' }],
  Paging: { PageNumber: 1, HasMoreRecords: false },
  Success: false,
  Messages: [{ Code: 'E1', Text: '1 record failed', Severity: 2 }],
};

test.each([200, 422])(
  'reads a report whose lines failed, also as Success false with %i',
  async (status) => {
    const { named } = await readOver(status, failed);
    expect(named.get('id-1')).toEqual({ message: 'Locked', status: 3 });
  },
);

test.each([
  ['of another batch', { ...failed, ReportId: '1f8fad5b-d9cb-469f-a165-70867728950e' }],
  ['without lines', { ...failed, Result: [] }],
  ['without its id', { ...failed, ReportId: null }],
])('takes no refusal for a report: %s', async (_what, answer) => {
  await expect(readOver(200, answer)).rejects.toThrow('1 record failed');
});
