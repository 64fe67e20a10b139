import { expect, test } from 'vitest';
import type { Batch } from '#contract/batch.ts';
import { batchSheet } from './batch-sheet.ts';

const none = { proven: '0', refused: '0', reported: '0', contradicted: '0', pending: '0' };

const batch: Batch = {
  id: 7,
  key: 'k',
  endpoint: 'payments.apply',
  kind: 'apply',
  who: 'ada',
  approvedBy: 'ben',
  preparedAt: '2026-11-20T10:00:00.000Z',
  sendingAt: '2026-11-20T10:00:01.000Z',
  answeredAt: null,
  settledAt: null,
  milliseconds: null,
  state: 'UNKNOWN',
  reason: 'no answer',
  reportId: null,
  sent: 3,
  elements: 2,
  recordsReceived: null,
  receivedDiffers: false,
  verdicts: { proven: 1, refused: 0, reported: 0, contradicted: 0, pending: 2 },
  amounts: [
    { ...none, units: 0, sent: '10.00000000000000001', proven: '9.50' },
    { ...none, units: 3, sent: '7', pending: '7' },
  ],
  reportLines: 0,
  namedLines: 0,
  isFollowed: false,
  followedAt: null,
  needsPerson: true,
};

test('exports a batch with a row for each Units, whose columns add up', () => {
  const { header, rows } = batchSheet([batch], { 0: 'USD' });
  const cells = (row: number, ...names: string[]) =>
    names.map((name) => rows[row]![header.indexOf(name)]);
  expect(rows.map((row) => row.length)).toEqual([header.length, header.length]);
  const names = ['Batch', 'Lines', 'Lines pending', 'Units', 'Amount sent', 'Amount proven'];
  expect(cells(0, ...names)).toEqual([
    7,
    3,
    2,
    'USD',
    { amount: '10.00000000000000001' },
    { amount: '9.50' },
  ]);
  expect(cells(1, ...names)).toEqual([7, null, null, 'Units 3', { amount: '7' }, { amount: '0' }]);
  expect(cells(0, 'State', 'Approved by')).toEqual(['Outcome unknown', 'ben']);
});

test('exports a batch without payments in one row', () => {
  const { rows } = batchSheet([{ ...batch, kind: 'archive', amounts: undefined }], {});
  expect(rows).toHaveLength(1);
  expect(rows[0]!.slice(0, 2)).toEqual([7, 'Archive notifications']);
});
