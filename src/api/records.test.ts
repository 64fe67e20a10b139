import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { ApiError } from './client/api-error.ts';
import { isMissing, recordQueries } from './records.ts';

const id = 'A0000000-0000-4000-8000-000000000001';
const JSON_TYPE = { 'content-type': 'application/json' };
const notFound = () => new Response('{"Success":false}', { status: 404, headers: JSON_TYPE });

afterEach(() => vi.unstubAllGlobals());

/** Answers by a word of the path; everything else is not found. Returns the paths asked for. */
function answerBy(answers: Record<string, () => Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('/').slice(3, -1).join('/'));
    const [, answer] = Object.entries(answers).find(([word]) => path.includes(word)) ?? [];
    return (answer ?? notFound)();
  });
  return asked;
}

function search(remembered: Parameters<typeof recordQueries.batchReport>[1] = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client.fetchQuery(recordQueries.batchReport(id, remembered));
}

const ok =
  (body: string, status = 200) =>
  () =>
    new Response(body, { status, headers: JSON_TYPE });
const bare404 = () =>
  new Response(
    JSON.stringify({
      type: problemType('service-answer-unreadable'),
      title: 'T',
      status: 502,
      serviceStatus: 404,
    }),
    { status: 502, headers: { 'content-type': 'application/problem+json' } },
  );

test('tries one path after another until it finds the report', async () => {
  const asked = answerBy({
    'orders/purchase': ok('{"Success":false,"Messages":[]}'),
    'orders/fulfillment': bare404,
    'inventory/virtual': ok('{"Result":[],"Success":true}'),
    'inventory/physical': ok('{"Lines":[{"Line":1}]}'),
  });
  expect(await search()).toEqual({ kind: 'PhysicalInventory', report: { Lines: [{ Line: 1 }] } });
  expect(asked).toEqual([
    'orders/purchase/report',
    'orders/fulfillment/report',
    'inventory/virtual/report',
    'inventory/physical/report',
  ]);
});

test('tries the remembered kind first', async () => {
  const asked = answerBy({ 'requests/fulfillment': ok('{"Lines":[1]}') });
  expect(await search('VendorRequest')).toMatchObject({ kind: 'VendorRequest' });
  expect(asked).toEqual(['requests/fulfillment/report']);
});

test('finds no report when no path has it', async () => {
  const asked = answerBy({});
  expect(await search()).toEqual({ kind: null });
  expect(asked).toHaveLength(6);
});

test.each([
  ['a right that is missing', ok('{"Success":false}', 403)],
  ['too many requests', ok('{}', 429)],
  ['a failing service', ok('{}', 500)],
])(
  'continues after %s at one path, and doesn’t conclude that there is no report',
  async (_, trouble) => {
    answerBy({ 'orders/purchase': trouble });
    await expect(search()).rejects.toBeInstanceOf(ApiError);
    answerBy({ 'orders/purchase': trouble, 'requests/purchase': ok('{"Lines":[1]}') });
    expect(await search()).toMatchObject({ kind: 'ChannelRequest' });
  },
);

test('returns a record unchanged and recognizes a missing record', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = recordQueries.detail('SalesOrder', id);
  answerBy({ 'orders/fulfillment/id': ok('{"Number":"SO-1"}') });
  expect(await client.fetchQuery(query)).toEqual({ Number: 'SO-1' });
  for (const answer of [bare404, notFound]) {
    client.clear();
    answerBy({ 'orders/fulfillment/id': answer });
    await expect(client.fetchQuery(query)).rejects.toSatisfy(isMissing);
  }
  client.clear();
  answerBy({ 'orders/fulfillment/id': ok('{"Success":false}', 400) });
  await expect(client.fetchQuery(query)).rejects.not.toSatisfy(isMissing);
});
