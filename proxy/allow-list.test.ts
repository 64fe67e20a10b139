import * as fc from 'fast-check';
import { Client } from 'undici';
import { expect, test } from 'vitest';
import { endpoints } from './service/endpoints.ts';
import { startFakeService } from './testing/fake-service.ts';
import { startTestWaybill } from './testing/test-waybill.ts';
import { bounded } from './testing/bounded.ts';
import { figure } from './testing/figure.ts';

const GUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const SIZE = '(?:[1-9]\\d?|1\\d\\d|200)';
const NUMBER = '(?:0|[1-9]\\d*)';
const NUMBERS = `${NUMBER}(?:,${NUMBER})*`;
const TEXT = '(?!%2E|\\.)(?:[A-Za-z0-9\\-._~]|%(?!2F|5C|25|00|0[0-9A-F]|7F)[0-9A-F]{2})+';
const TEXTS = `${TEXT}(?:,${TEXT})*`;
const KINDS =
  'Batch|Blog|Report|PurchaseOrder|SalesOrder|VirtualInventory|PhysicalInventory|Feeds|ChannelRequest|VendorRequest';

function query(...pairs: string[]): string {
  // In the table's order: the first that is there after `?`, the others after `&`.
  return `(?:\\?(?=.)${pairs.map((pair) => `(?:(?:(?<=\\?)|&)${pair})?`).join('')})?`;
}

/** The interface once more, as what may stand on a request line; by hand, from its text. */
const documented = [
  `POST /v2/notifications/${SIZE}/${NUMBER}${query(`statuses=${NUMBERS}`, `types=(?:${KINDS})(?:,(?:${KINDS}))*`)}`,
  `GET /v2/notifications/report/${GUID}/${SIZE}/${NUMBER}${query('includeLines=(?:true|false)')}`,
  `GET /v2/accounting/receivables/${SIZE}(?:/${NUMBER})?${query(`partnerId=${TEXTS}`, `ids=${TEXTS}`, `status=${NUMBERS}`, `types=${NUMBERS}`, 'include=Payments(?:,Payments)*', `unacknowledged=${TEXT}`)}`,
  `GET /v2/accounting/receivables/id/${TEXT}${query('include=Payments(?:,Payments)*')}`,
  `GET /v2/accounting/receivables/payments/${SIZE}(?:/${NUMBER})?${query(`partnerId=${TEXTS}`, `ids=${TEXTS}`, `status=${NUMBERS}`, 'include=(?:Details|Items)(?:,(?:Details|Items))*')}`,
  `GET /v2/accounting/receivables/payments/id/${GUID}${query('include=(?:Details|Items)(?:,(?:Details|Items))*')}`,
  `GET /v2/accounting/receivables/report/${GUID}/${SIZE}(?:/${NUMBER})?${query('includeLines=(?:true|false)')}`,
  'GET /v2/carriers',
  `GET /v2/carriers/methods/${TEXT}`,
  `GET /v2/(?:orders|requests)/(?:purchase|fulfillment)/(?:id|report)/${GUID}`,
  `GET /v2/inventory/(?:virtual|physical)/(?:id|report)/${GUID}`,
].map((pattern) => new RegExp(`^${pattern}$`));

const examples: Record<string, string> = {
  pageSize: '50',
  pageNumber: '1',
  reportId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  messageId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  carrierIdOrCode: 'UPS',
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  partnerId: 'ACME,B%20C',
  ids: 'a,b',
  statuses: '0,1',
  status: '4',
  types: '2',
  includeLines: 'true',
  unacknowledged: 'true',
};

/** Pieces that have led servers astray (GHSA-2q7r-29rg-6m5h, CVE-2026-6414, CVE-2026-44373). */
const pieces = [
  '/',
  '//',
  '/.',
  '/./',
  '/..',
  '/../',
  '/..;/',
  '/;x=1/',
  '\\',
  '\\..\\',
  '%2e',
  '%2e%2e/',
  '..%2f',
  '%2f',
  '%2F..%2F',
  '%5c',
  '%252e%252e',
  '%252f',
  '%25',
  '%00',
  '%0d%0aHost:%20evil',
  '%E2%80%AE',
  '%C0%AF',
  '%ff',
  '%',
  '%u002f',
  '?',
  '&',
  '=',
  '#',
  ';',
  ',',
  '+',
  '*',
  '@evil.example',
  ':80',
  '-1',
  '00',
  '1e3',
  '0x10',
  '999999999999999999999',
  "'--",
  '?oauth_token=x',
  '&oauth_consumer_key=x',
  '?__proto__=x',
  '&statuses=1',
  '&types=9',
  '&statuses=1&statuses=4',
  '/v2/',
  '/api/v2/carriers',
  '/internal/users',
  '/acknowledge',
  '/archive',
];

const plainTargets = endpoints.map(({ method, path, query }) => {
  const filled = path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => examples[name]!);
  const pairs = Object.entries(query).map(
    ([name, type]) => `${name}=${typeof type === 'string' ? examples[name] : type.join(',')}`,
  );
  return { method, target: `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}` };
});

const mutation = (target: string): fc.Arbitrary<string> => {
  const place = fc.nat({ max: target.length });
  const piece = fc.constantFrom(...pieces);
  return fc.oneof(
    fc.tuple(place, piece).map(([at, text]) => target.slice(0, at) + text + target.slice(at)),
    fc.tuple(place, place).map(([a, b]) => target.slice(0, Math.min(a, b)) + target.slice(b)),
    fc
      .tuple(place, piece, place, piece)
      .map(
        ([a, one, b, two]) => target.slice(0, a) + one + target.slice(a, b) + two + target.slice(b),
      ),
    place.map((at) => target.slice(0, at) + encodeFirst(target.slice(at))),
    place.map((at) => target.slice(0, at) + target.slice(at).toUpperCase()),
    piece.map((text) => text + target),
    fc
      .constantFrom('http://evil.example', '//evil.example', 'http://127.0.0.1')
      .map((p) => p + target),
  );
};

function encodeFirst(text: string): string {
  const code = text.charCodeAt(0);
  return text === '' ? '' : `%${code.toString(16).padStart(2, '0')}${text.slice(1)}`;
}

const MUTATIONS = bounded(200, 2_000);

test(`sends only documented requests to the service (${MUTATIONS} mutations of every route)`, async () => {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl);
  const browser = new Client(waybill.address);
  const unexpected: string[] = [];
  let refused = 0;
  for (const { method, target } of plainTargets) {
    for (const mutated of fc.sample(mutation(target), MUTATIONS)) {
      if (!/^(?:\/|http:)[!-~]*$/.test(mutated)) continue;
      const { statusCode, body } = await browser.request({
        method: method,
        path: mutated,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      await body.dump();
      if (statusCode >= 400 && statusCode < 500) refused++;
      // A mutation may lead out of /api, to a screen of the page.
      else if (statusCode !== 200) unexpected.push(`${statusCode} for ${mutated}`);
    }
  }
  for (const { method, target } of service.received) {
    const line = `${method} ${target}`;
    if (!documented.some((pattern) => pattern.test(line))) unexpected.push(line);
  }
  figure(
    4,
    'path traversal',
    `${MUTATIONS} mutations × ${plainTargets.length} routes, ${refused} refused, ` +
      `${unexpected.length} reached the service outside the interface`,
  );
  expect(unexpected).toEqual([]);
  // The test would prove nothing if all, or none, were refused.
  expect(refused).toBeGreaterThan((plainTargets.length * MUTATIONS) / 2);
  expect(service.received.length).toBeGreaterThan(0);
  await browser.close();
  await waybill.stop();
  await service.close();
});

test('forwards every documented read to the service', async () => {
  const service = await startFakeService();
  const waybill = await startTestWaybill(service.baseUrl);
  const reads = endpoints.filter(({ kind }) => kind === 'read');
  for (const { method, path } of reads) {
    const filled = path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => examples[name]!);
    expect(await waybill.ask(`/api${filled}`, { method })).toMatchObject({ status: 200 });
  }
  expect(service.received).toHaveLength(reads.length);
  for (const { method, target } of service.received) {
    expect(documented.some((pattern) => pattern.test(`${method} ${target}`))).toBe(true);
  }
  await waybill.stop();
  await service.close();
});
