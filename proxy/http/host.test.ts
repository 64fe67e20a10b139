import { expect, test } from 'vitest';
import { createHostCheck } from './host.ts';

const check = createHostCheck({
  host: '127.0.0.1',
  port: () => 8080,
  hosts: ['waybill.example', 'Other.example:8443'],
});

test.each([
  '127.0.0.1:8080',
  'localhost:8080',
  'LOCALHOST:8080',
  '[::1]:8080',
  'waybill.example',
  'waybill.example:8080',
  'other.example:8443',
])('accepts the host %s', (host) => expect(check(host)).toBe(true));

test.each([
  undefined,
  '',
  'localhost',
  'localhost:80',
  'localhost:8081',
  'localhost.evil.example:8080',
  'evil.example:8080',
  'evil.example',
  'waybill.example.evil.example',
  'waybill.example@evil.example',
  'other.example',
  '0.0.0.0:8080',
  '::1:8080',
  'localhost:8080, evil.example',
])('rejects the host %s', (host) => expect(check(host)).toBe(false));

test('omits the port on port 80', () => {
  const onPort80 = createHostCheck({ host: '::1', port: () => 80, hosts: [] });
  expect(onPort80('[::1]')).toBe(true);
  expect(onPort80('localhost:80')).toBe(true);
  expect(onPort80('localhost:8080')).toBe(false);
});
