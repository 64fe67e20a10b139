import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { MOST_REFERENCES, references } from '#contract/reference.ts';
import { startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';

let service: FakeService;
let waybill: TestWaybill;

beforeAll(async () => {
  service = await startFakeService();
  waybill = await startTestWaybill(service.baseUrl);
});
beforeEach(async () => {
  await waybill.ask('/api/references', { method: 'DELETE' });
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

async function put(rows: unknown, mode = 'merge') {
  const reply = await waybill.ask('/api/references', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, rows }),
  });
  return { status: reply.status, value: JSON.parse(reply.body) as Record<string, unknown> };
}

async function read() {
  const reply = await waybill.ask('/api/references');
  return references.parse(JSON.parse(reply.body)).rows;
}

test('adds, changes and counts references, ignoring the case of IDs', async () => {
  expect(
    await put([
      ['A-1', 'INV 1'],
      ['b-2', 'INV 2'],
    ]),
  ).toMatchObject({
    status: 200,
    value: { added: 2, changed: 0, unchanged: 0, removed: 0, count: 2 },
  });
  const second = [
    ['a-1', 'INV 1b'],
    ['B-2', 'INV 2'],
    ['c-3', '= 3'],
    ['C-3', '= 3'],
  ];
  expect(await put(second)).toMatchObject({
    value: { added: 1, changed: 1, unchanged: 1, removed: 0, count: 3 },
  });
  expect(await read()).toEqual([
    ['a-1', 'INV 1b'],
    ['B-2', 'INV 2'],
    ['C-3', '= 3'],
  ]);
});

test('removes missing references in replace mode', async () => {
  await put([
    ['a', '1'],
    ['b', '2'],
  ]);
  expect(
    await put(
      [
        ['b', '2'],
        ['c', '3'],
      ],
      'replace',
    ),
  ).toMatchObject({
    value: { added: 1, changed: 0, unchanged: 1, removed: 1, count: 2 },
  });
  expect(await read()).toEqual([
    ['b', '2'],
    ['c', '3'],
  ]);
  const cleared = await waybill.ask('/api/references', { method: 'DELETE' });
  expect(JSON.parse(cleared.body)).toMatchObject({ removed: 2, count: 0 });
});

test('accepts references up to the limit and rejects an import beyond it', async () => {
  const rows = Array.from({ length: MOST_REFERENCES }, (_, index) => [`id-${index}`, `${index}`]);
  expect(await put(rows)).toMatchObject({ status: 200, value: { count: MOST_REFERENCES } });
  expect(await put([['one', 'more']])).toMatchObject({
    status: 422,
    value: { type: problemType('bad-references'), detail: expect.stringContaining('100001') },
  });
  expect(await put([['one', 'alone']], 'replace')).toMatchObject({ value: { count: 1 } });
});

test.each([
  [
    'one Id with two references',
    [
      ['a', '1'],
      ['A', '2'],
    ],
    422,
  ],
  ['no pair', [['a']], 400],
  ['an empty reference', [['a', '']], 400],
  ['a reference that is too long', [['a', 'x'.repeat(101)]], 400],
  ['a number', [['a', 1]], 400],
])('rejects an import with %s as a whole', async (_what, rows, status) => {
  await put([['kept', '1']]);
  expect(await put([['new', '2'], ...rows])).toMatchObject({ status });
  expect(await read()).toEqual([['kept', '1']]);
});

test('rejects changes from another site or with another content type', async () => {
  await put([['kept', '1']]);
  const body = JSON.stringify({ mode: 'replace', rows: [] });
  const json = { 'content-type': 'application/json' };
  for (const [method, headers, status] of [
    ['PUT', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, 403],
    ['PUT', { 'content-type': 'text/plain' }, 415],
  ] as const) {
    const reply = await waybill.ask('/api/references', {
      method,
      headers,
      ...(method === 'PUT' ? { body } : {}),
    });
    expect(reply.status).toBe(status);
  }
  expect(await read()).toEqual([['kept', '1']]);
  expect(service.received).toEqual([]);
});
