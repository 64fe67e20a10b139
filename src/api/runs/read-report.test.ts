import { expect, test } from 'vitest';
import { linesNaming } from './read-report.ts';

const A = '8125a822-f2e9-497f-b7dd-0402e478c8b2';
const B = '048a92e3-4936-4e7c-9eb6-7e3a0a052fe5';
const ids = new Set([A, B]);
const numbers = new Set(['PO-1', 'PO-2']);

test('a line names an id by any of its fields, in any case', () => {
  const body = {
    ReportId: B,
    Result: [
      { RecordId: A.toUpperCase(), RecordKey: 'PO-1', Status: 7, Message: 'Locked by another.' },
    ],
    Messages: [],
  };
  expect(linesNaming(ids, body, numbers)).toEqual(new Map([[A, 'Locked by another.']]));
});

test('lines of another shape and place are read alike', () => {
  const body = {
    ReportLines: {
      Count: 2,
      Items: [
        {
          Notification: { Key: A, Number: 'PO-1' },
          Outcome: { Code: 0, Reasons: ['It is locked'] },
        },
        { Notification: { Key: B, Number: 'PO-2' }, Outcome: { Code: 0, Reasons: [] } },
      ],
    },
  };
  expect(linesNaming(ids, body, numbers)).toEqual(
    new Map([
      [A, 'It is locked'],
      [B, null],
    ]),
  );
});

test('an id beside the lines, or a place among them, names nothing', () => {
  expect(
    linesNaming(ids, { ReportId: A, Result: [{ Record: 1, Message: 'Done now' }] }, numbers).size,
  ).toBe(0);
  expect(linesNaming(ids, 'text', numbers).size).toBe(0);
});
