import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const host = '127.0.0.1:8080';
const ours = `http://${host}`;
const origins = [undefined, ours, 'https://evil.example', 'http://127.0.0.1:8081', 'null'];

/** Refused requests, by Sec-Fetch-Site, for each origin above and each kind of method. */
const refused: Record<string, (origin: string | undefined, changes: boolean) => boolean> = {
  'same-origin': () => false,
  none: () => false,
  'same-site': () => true,
  'cross-site': () => true,
  '': () => true,
  absent: (origin, changes) => (origin === undefined ? changes : origin !== ours),
};

const matrix = Object.keys(refused).flatMap((site) =>
  origins.flatMap((origin) =>
    ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].map((method) => ({ site, origin, method })),
  ),
);

test.each(matrix)('$site $origin $method', ({ site, origin, method }) => {
  const headers = {
    host,
    ...(site === 'absent' ? {} : { 'sec-fetch-site': site }),
    ...(origin === undefined ? {} : { origin }),
  };
  const changes = method !== 'GET' && method !== 'HEAD';
  expect(isCrossSite(method, headers, null)).toBe(refused[site]!(origin, changes));
});

test.each([
  ['https://waybill.example', 'waybill.example', false],
  ['http://waybill.example', 'waybill.example', true],
  ['https://waybill.example:8443', 'waybill.example', true],
  // The server itself, past the TLS terminator.
  [ours, host, false],
])('behind a TLS terminator, judges %s at %s', (origin, name, isRefused) => {
  const publicUrl = new URL('https://waybill.example');
  expect(isCrossSite('POST', { host: name, origin }, publicUrl)).toBe(isRefused);
});

test('compares hosts without regard to case', () => {
  const headers = { host: 'Waybill.Example', origin: 'https://waybill.example' };
  expect(isCrossSite('POST', headers, null)).toBe(false);
});
