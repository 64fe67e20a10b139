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
  expect(isCrossSite(method, headers)).toBe(refused[site]!(origin, changes));
});

test('accepts its own origin under https behind a TLS terminator', () => {
  const headers = { host: 'waybill.example', origin: 'https://waybill.example' };
  expect(isCrossSite('POST', headers)).toBe(false);
});

test('compares hosts without regard to case', () => {
  const headers = { host: 'Waybill.Example', origin: 'https://waybill.example' };
  expect(isCrossSite('POST', headers)).toBe(false);
});
