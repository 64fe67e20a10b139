import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { endpoints, type ParameterType } from './endpoints.ts';
import { parseTarget } from './target.ts';
import { bounded } from '../testing/bounded.ts';
import { figure } from '../testing/figure.ts';

const GUID = '0F8FAD5B-d9cb-469f-a165-70867728950e';

test('lists each endpoint of the interface once', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [
      'POST /v2/notifications/{pageSize}/{pageNumber}',
      'POST /v2/notifications/update',
      'POST /v2/notifications/archive',
      'GET /v2/notifications/report/{reportId}/{pageSize}/{pageNumber}',
      'POST /v2/notifications/{messageId}/archive',
      'GET /v2/accounting/receivables/{pageSize}/{pageNumber?}',
      'GET /v2/accounting/receivables/id/{id}',
      'POST /v2/accounting/receivables/acknowledge',
      'POST /v2/accounting/receivables/payments/apply',
      'GET /v2/accounting/receivables/payments/{pageSize}/{pageNumber?}',
      'GET /v2/accounting/receivables/payments/id/{id}',
      'GET /v2/accounting/receivables/report/{id}/{pageSize}/{pageNumber?}',
      'GET /v2/carriers',
      'GET /v2/carriers/methods/{carrierIdOrCode}',
      ...['orders', 'requests'].flatMap((area) =>
        ['purchase', 'fulfillment'].flatMap((kind) => [
          `GET /v2/${area}/${kind}/id/{id}`,
          `GET /v2/${area}/${kind}/report/{id}`,
        ]),
      ),
      ...['virtual', 'physical'].flatMap((kind) => [
        `GET /v2/inventory/${kind}/id/{id}`,
        `GET /v2/inventory/${kind}/report/{id}`,
      ]),
    ].toSorted(),
  );
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
});

test.each([
  ['POST', '/v2/notifications/200/0?statuses=0,1,2&types=Batch,Blog', undefined],
  [
    'POST',
    '/v2/notifications/200/1?types=Batch%2CBlog&statuses=1%2C2',
    '/v2/notifications/200/1?statuses=1,2&types=Batch,Blog',
  ],
  ['POST', `/v2/notifications/${GUID}/archive`, undefined],
  ['POST', `/v2/notifications/{${GUID}}/archive`, `/v2/notifications/%7B${GUID}%7D/archive`],
  ['GET', '/v2/accounting/receivables/50', undefined],
  [
    'GET',
    '/v2/accounting/receivables/50/3?unacknowledged=true&include=Payments',
    '/v2/accounting/receivables/50/3?include=Payments&unacknowledged=true',
  ],
  [
    'GET',
    '/v2/accounting/receivables/id/A%20b%26c~!',
    '/v2/accounting/receivables/id/A%20b%26c~%21',
  ],
  [
    'GET',
    '/v2/accounting/receivables/payments/1?partnerId=a+b,%C3%A4',
    '/v2/accounting/receivables/payments/1?partnerId=a%20b,%C3%A4',
  ],
  ['GET', '/v2/carriers/methods/UPS', undefined],
])('%s %s', (method, asked, rebuilt) => {
  expect(parseTarget(method, `/api${asked}`).target).toBe(rebuilt ?? asked);
});

test.each([
  ['GET', '/api/v2/notifications/200/1', 'method-not-allowed'],
  ['POST', '/api/v2/carriers', 'method-not-allowed'],
  ['GET', '/api/v2/accounting/receivables/acknowledge', 'method-not-allowed'],
  ['DELETE', `/api/v2/notifications/${GUID}/archive`, 'method-not-allowed'],
  ['POST', '/api/v2/notifications/201/1', 'bad-parameter'],
  ['POST', '/api/v2/notifications/0/1', 'bad-parameter'],
  ['POST', '/api/v2/notifications/010/1', 'bad-parameter'],
  ['POST', '/api/v2/notifications/1e2/1', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/-1', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10', 'unknown-endpoint'],
  ['POST', '/api/v2/notifications/10/1/', 'unknown-endpoint'],
  ['POST', '/api/v2/notifications/10/1?types=Promotion', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?statuses=', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?statuses', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?statuses=1,,2', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?statuses=1&statuses=2', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?oauth_token=x', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?__proto__=x', 'bad-parameter'],
  ['POST', '/api/v2/notifications/10/1?', 'bad-parameter'],
  ['GET', '/api/v2/carriers?x=1', 'bad-parameter'],
  ['GET', '/api/v2/carriers/', 'unknown-endpoint'],
  ['GET', '/api/v2//carriers', 'unknown-endpoint'],
  ['GET', '/api/v2/%63arriers', 'unknown-endpoint'],
  ['GET', '/api/v2/Carriers', 'unknown-endpoint'],
  ['GET', '/api/v2/./carriers', 'unknown-endpoint'],
  ['GET', '/api/v2/x/../carriers', 'unknown-endpoint'],
  ['GET', '/api/v2\\carriers', 'unknown-endpoint'],
  ['GET', '/api/v3/carriers', 'unknown-endpoint'],
  ['GET', 'http://127.0.0.1/api/v2/carriers', 'unknown-endpoint'],
  ['GET', '//evil.example/api/v2/carriers', 'unknown-endpoint'],
  ['GET', '/api/v2/carriers#x', 'unknown-endpoint'],
  ['GET', '/api/v2/carriers/methods/..', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/%2e%2e', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/..%3B', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/%252e%252e', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/a%2Fb', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/a%5Cb', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/a%00', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/a%E2%80%A8', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/%C3', 'bad-parameter'],
  ['GET', '/api/v2/carriers/methods/%', 'bad-parameter'],
  ['GET', `/api/v2/carriers/methods/${'a'.repeat(201)}`, 'bad-parameter'],
  ['GET', `/api/v2/carriers/methods/${'a'.repeat(20_000)}`, 'bad-parameter'],
  ['GET', '/api/v2/accounting/receivables/payments/id/1', 'bad-parameter'],
  ['GET', '/api/v2/accounting/receivables/10?unacknowledged=a,b', 'bad-parameter'],
  ['GET', '/api/v2/accounting/receivables/10?include=Details', 'bad-parameter'],
  ['GET', `/api/v2/accounting/receivables/10?ids=${Array(201).fill('a').join()}`, 'bad-parameter'],
])('rejects %s %s as %s', (method, raw, kind) => {
  expect(problemKindOf(() => parseTarget(method, raw))).toBe(kind);
});

function problemKindOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.kind;
    throw error;
  }
}

/** A value of a type, and another spelling of the same value. */
function values(type: ParameterType): fc.Arbitrary<string> {
  const word = fc.string({
    unit: fc.constantFrom(...Array.from('aZ09 -_~!*()ä漢')),
    minLength: 1,
    maxLength: 9,
  });
  const number = fc.nat({ max: 3000 }).map(String);
  const commas = (items: fc.Arbitrary<string>) =>
    fc.array(items, { minLength: 1, maxLength: 4 }).map((list) => list.join(','));
  switch (type) {
    case 'pageSize':
      return fc.integer({ min: 1, max: 200 }).map(String);
    case 'page':
      return number;
    case 'guid':
      return fc.uuid();
    case 'text':
      return word.map(encodeURIComponent);
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'integers':
      return commas(number);
    case 'texts':
      return commas(word.map(encodeURIComponent));
    default:
      return commas(fc.constantFrom(...type));
  }
}

const anyRequest = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc
    .tuple(
      fc.record(mapValues(endpoint.parameters)),
      fc.record(mapValues(endpoint.query), { requiredKeys: [] }),
    )
    .map(([parameters, query]) => {
      const path = endpoint.path.replaceAll(
        /\{(\w+)\??\}/g,
        (_, name: string) => parameters[name]!,
      );
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return { endpoint, raw: `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}` };
    }),
);

function mapValues(
  types: Readonly<Record<string, ParameterType>>,
): Record<string, fc.Arbitrary<string>> {
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, values(type)]));
}

test('rebuilds a target to itself, for the intended endpoint', () => {
  fc.assert(
    fc.property(anyRequest, ({ endpoint, raw }) => {
      const first = parseTarget(endpoint.method, raw);
      expect(first.endpoint.id).toBe(endpoint.id);
      expect(parseTarget(endpoint.method, `/api${first.target}`)).toEqual(first);
    }),
    { numRuns: 5000 },
  );
});

const REQUESTS = bounded(5_000, 20_000);

test('builds equal targets only for requests with equal values', () => {
  const meanings = new Map<string, string>();
  // Every one is held against all others: at least 12 million pairs.
  for (const { endpoint, raw } of fc.sample(anyRequest, REQUESTS)) {
    const { target } = parseTarget(endpoint.method, raw);
    const key = JSON.stringify([endpoint.id, target]);
    const url = new URL(raw, 'http://x');
    const path = url.pathname.split('/').map(decodeURIComponent);
    const meaning = JSON.stringify([
      endpoint.id,
      path,
      [...url.searchParams].map(String).toSorted(),
    ]);
    expect(meanings.get(key) ?? meaning).toBe(meaning);
    meanings.set(key, meaning);
  }
  const pairs = (REQUESTS * (REQUESTS - 1)) / 2;
  figure(6, 'keys of the cache', `${pairs} pairs of requests, 0 collisions`);
});
