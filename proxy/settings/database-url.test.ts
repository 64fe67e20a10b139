import { expect, test } from 'vitest';
import { isOpenToSee, readDatabaseUrl } from './database-url.ts';

const SECRET = 'Se-cret1';
const isLoopback = (host: string) => host === '127.0.0.1' || host === '::1';

test.each([
  'postgres://waybill:pw@db.example:5432/waybill',
  'postgresql://waybill@db/waybill',
  'postgres://waybill:p%40w%2F@[::1]/waybill?sslmode=disable',
  'postgres://waybill@localhost/waybill?host=/var/run/postgresql',
  'postgres://waybill@db/waybill?connect_timeout=30',
])('accepts %s unchanged', (text) => {
  expect(readDatabaseUrl(text)?.href).toBe(text);
});

test('returns no URL when none is set', () => {
  expect(readDatabaseUrl(undefined)).toBeNull();
});

test.each([
  ['require', 'verify-full'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
  ['no-verify', 'no-verify'],
])('reads sslmode %s as %s', (mode, meant) => {
  const url = readDatabaseUrl(`postgres://u@db/w?sslmode=${mode}&sslrootcert=%2Fca.pem`)!;
  expect(url.searchParams.get('sslmode')).toBe(meant);
  expect(url.searchParams.get('sslrootcert')).toBe('/ca.pem');
});

test.each([
  [`mysql://u:${SECRET}@db/w`, 'not a PostgreSQL address'],
  [`postgres:u:${SECRET}@db/w`, 'not a PostgreSQL address'],
  [`db.example/${SECRET}`, 'not a PostgreSQL address'],
  [`postgres://u:${SECRET}#x@db/w`, 'can’t be read'],
  [`postgres://u:1${SECRET}/x@db/w`, 'can’t be read'],
  [`postgres://u:12#${SECRET}@db/w`, 'can’t be read'],
  [`postgres://u:12?${SECRET}@db/w`, 'has no database'],
  [`postgres://u:${SECRET}@db`, 'has no database'],
  [`postgres://u:${SECRET}@db/a/b`, 'has no database'],
  [`postgres://u:${SECRET}@/w`, 'can’t be read'],
  [`postgres:///w?password=${SECRET}`, 'has no host'],
  [`postgres://u@db/w?password=${SECRET}`, 'unknown or repeated'],
  [`postgres://u@db/w?${SECRET}=1`, 'unknown or repeated'],
  ['postgres://u@db/w?sslmode=disable&sslmode=verify-full', 'unknown or repeated'],
  [`postgres://u@db/w?sslmode=${SECRET}`, 'unknown sslmode'],
  [`postgres://u@db/w?connect_timeout=${SECRET}`, 'unknown connect_timeout'],
  ['postgres://u@db/w?connect_timeout=0', 'unknown connect_timeout'],
])('rejects %s with one clear line that does not quote it', (text, reason) => {
  let message = '';
  try {
    readDatabaseUrl(text);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain(reason);
  expect(message).toMatch(/^DATABASE_URL [^\n]+\.$/);
  expect(message).not.toContain(SECRET);
});

test.each([
  ['postgres://u@db/w', true],
  ['postgres://u@db/w?sslmode=disable', true],
  ['postgres://u@db/w?sslmode=no-verify', true],
  ['postgres://u@db/w?sslmode=require', false],
  ['postgres://u@127.0.0.1/w', false],
  ['postgres://u@[::1]/w', false],
  ['postgres://u@db/w?host=/run/postgresql', false],
])('tells whether the connection to %s is readable on the network: %s', (text, expected) => {
  expect(isOpenToSee(readDatabaseUrl(text)!, isLoopback)).toBe(expected);
});
