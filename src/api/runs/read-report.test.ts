import { afterEach, expect, test, vi } from 'vitest';
import { linesNaming, readReport } from './read-report.ts';
import { idOf, makeTarget, runOn } from './testing/make-run.ts';

afterEach(() => vi.unstubAllGlobals());

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

/** A report whose lines come two a page; `lines` of them. */
function report(lines: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const page = Number(/\/(\d+)\?/.exec(address)![1]);
    const Result = Array.from({ length: 2 }, (_, n) => (page - 1) * 2 + n)
      .filter((n) => n < lines)
      .map((n) => ({ RecordId: idOf(n), Message: `Line ${n}` }));
    return Response.json({ Paging: { HasMoreRecords: page * 2 < lines }, Result });
  });
  return asked;
}

const chunk = () => {
  const targets = [0, 1, 2, 3].map((n) => makeTarget({ id: idOf(n) }));
  return { ...runOn('read', targets).chunks[0]!, reportId: A };
};

test('a report of several pages is read until every id is named', async () => {
  const asked = report(40);
  expect([...(await readReport(chunk(), async () => 1)).values()]).toEqual(
    [0, 1, 2, 3].map((n) => `Line ${n}`),
  );
  expect(asked).toEqual([
    `/api/v2/notifications/report/${A}/200/1?includeLines=true`,
    `/api/v2/notifications/report/${A}/200/2?includeLines=true`,
  ]);
});

test('a report without lines names nothing, and is read once', async () => {
  const asked = report(0);
  expect((await readReport(chunk(), async () => 1)).size).toBe(0);
  expect(asked).toHaveLength(1);
});

test('a full page without HasMoreRecords is taken for more', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const page = Number(/\/(\d+)\?/.exec(address)![1]);
    const count = page === 1 ? 200 : 4;
    const Result = Array.from({ length: count }, (_, n) => ({
      RecordId: idOf(page === 1 ? 1_000 + n : n),
      Message: `Line ${n}`,
    }));
    return Response.json({ Paging: { PageNumber: page }, Result });
  });
  expect((await readReport(chunk(), () => Promise.resolve(1))).size).toBe(4);
  expect(asked).toHaveLength(2);
});
