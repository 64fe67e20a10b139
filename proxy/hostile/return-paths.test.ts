import { expect, test } from 'vitest';
import { returnPath } from '#lib/return-path.ts';
import { figure } from '../testing/figure.ts';

const hosts = [
  'evil.example',
  'evil.example@waybill',
  '3627734734',
  '[::1]',
  'evil%E3%80%82example',
];
const ways = [
  (host: string) => `//${host}`,
  (host: string) => `///${host}`,
  (host: string) => `////${host}/%2e%2e`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\\\${host}`,
  (host: string) => `/\\/${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `/%09/${host}`,
  (host: string) => `/%5c${host}`,
  (host: string) => `/%2f%2f${host}`,
  (host: string) => `/%2f${host}`,
  (host: string) => `/.//${host}`,
  (host: string) => `/..//${host}`,
  (host: string) => `/inbox/..//${host}`,
  (host: string) => `/inbox/%2e%2e//${host}`,
  (host: string) => `/inbox//${host}`,
  (host: string) => `/;@${host}`,
  (host: string) => `/@${host}`,
  (host: string) => `@${host}`,
  (host: string) => `https://${host}`,
  (host: string) => `http:${host}`,
  (host: string) => `HTTPS:\\\\${host}`,
  (host: string) => `/https://${host}`,
  (host: string) => `/https:/%5c${host}`,
  (host: string) => `/${host}/%2f%2e%2e`,
  (host: string) => ` //${host}`,
  (host: string) => `\n//${host}`,
  (host: string) => `/inbox\r\nLocation: //${host}`,
  (host: string) => `/inbox?a=\r\nSet-Cookie:${host}`,
  (host: string) => `/inbox#//${host}`,
  (host: string) => `?//${host}`,
  (host: string) => `.${host}`,
  (host: string) => `/<>//${host}`,
  (host: string) => `/\u0000/${host}`,
];
const others = [
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'inbox',
  '',
  '/api/session',
  '/api',
  '/inbox/%',
  '/inbox/%zz',
  '/inbox/%00',
  '/inbox/%ff',
  '/inbox/..',
  '/inbox/%2E%2e/x',
  '/inbox/%252e%252e',
  `/inbox?${'a'.repeat(4_000)}`,
  '/inbox?a="',
  '/inbox?a=\\',
  '/inböx',
];
const hostile = [...hosts.flatMap((host) => ways.map((way) => way(host))), ...others];

test('accepts no hostile return path', () => {
  expect(hostile.length).toBeGreaterThan(100);
  const accepted = hostile.filter((text) => returnPath(text) !== '/');
  expect(accepted).toEqual([]);
  figure(22, 'open redirect', `${hostile.length} hostile values, ${accepted.length} accepted`);
});
