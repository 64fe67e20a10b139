import { expect, test } from 'vitest';
import { SettingsError } from '../errors/settings-error.ts';
import { readSettings } from './settings.ts';

const credentials = {
  OAUTH_CONSUMER_KEY: ' key ',
  OAUTH_CONSUMER_SECRET: 'a&b',
  OAUTH_TOKEN: 'tökén',
  OAUTH_TOKEN_SECRET: '100%',
};
const remote = { SERVICE_BASE_URL: 'https://api.example.com/edge/', ...credentials };

test('defaults to the sandbox on this machine only', () => {
  expect(readSettings({}, null)).toMatchObject({
    service: { kind: 'sandbox' },
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    anchorDir: null,
    logLevel: 'warn',
    firstPage: null,
    worstSeverity: 'highest',
    hosts: [],
    codes: { units: {}, lineStatus: {} },
    warnings: [],
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://127.0.0.1/waybill' }, {}, 'DATABASE_URL'],
  [{}, { access: { mode: 'local' }, accounts: { north: { people: ['anna'] } } }, 'accounts'],
])('refuses a connected service that it would replace by the sandbox', (environment, file, by) => {
  const service = { baseUrl: 'https://api.example.com' };
  const read = (more: object) =>
    readSettings({ ...environment, ...more }, JSON.stringify({ ...file, service })).service.kind;
  expect(() => read({})).toThrow(
    `WAYBILL_SETTINGS: service has no effect with ${by}. Set SERVICE_BASE_URL and OAUTH_* instead, or remove service to use the sandbox.`,
  );
  const own = by === 'accounts' ? { OAUTH_TOKEN__NORTH: 't', OAUTH_TOKEN_SECRET__NORTH: 's' } : {};
  expect(
    read({
      ...remote,
      ...(by === 'accounts' && { OAUTH_TOKEN: '', OAUTH_TOKEN_SECRET: '' }),
      ...own,
    }),
  ).toBe('remote');
});

test('reads all settings unchanged, including spaces in secrets', () => {
  const file = {
    codes: { units: { 0: 'USD', '-1': 'none' }, method: { WIRE: 'Wire' } },
    firstPage: 0,
    unacknowledged: '1',
    hosts: ['waybill.example', 'a:8443', '[fd00::1]', '10.0.0.1:80'],
    cache: { lists: 0 },
    deadlines: { read: 1000 },
    links: {
      Promotion: 'http://localhost:3000/p?id={recordId}#{recordNumber}',
      SalesOrder: 'https://erp.example/{recordNumber}',
    },
    needsAction: { Promotion: [130], Batch: [] },
  };
  const settings = readSettings(
    { ...remote, HOST: '::1', PORT: '0', DATA_DIR: '/var/lib/waybill', LOG_LEVEL: 'info' },
    JSON.stringify(file),
  );
  expect(settings).toMatchObject({
    service: {
      kind: 'remote',
      credentials: {
        consumerKey: ' key ',
        consumerSecret: 'a&b',
        token: 'tökén',
        tokenSecret: '100%',
      },
    },
    host: '::1',
    port: 0,
    dataDir: '/var/lib/waybill',
    anchorDir: null,
    logLevel: 'info',
    firstPage: 0,
    unacknowledged: '1',
    hosts: file.hosts,
    links: file.links,
    needsAction: file.needsAction,
    cache: { lists: 0, carriers: 300_000 },
    deadlines: { read: 1000, write: 30_000 },
    codes: { units: { 0: 'USD', '-1': 'none' }, severity: {}, method: { WIRE: 'Wire' } },
  });
});

test('accepts an address without OAUTH_* for carriers only', () => {
  const { service } = readSettings({ SERVICE_BASE_URL: 'https://api.example.com' }, null);
  expect(service).toMatchObject({ kind: 'remote', credentials: null });
});

test('passes sandbox settings on unchanged', () => {
  const { service } = readSettings({}, '{"sandbox":{"seed":7,"anything":[1]}}');
  expect(service).toEqual({ kind: 'sandbox', settings: { seed: 7, anything: [1] } });
});

test.each([
  ['http://api.example.com', 1],
  ['http://10.0.0.1:8080/x', 1],
  ['http://127.0.0.1:9000', 0],
  ['http://[::1]:9000', 0],
  ['http://localhost', 0],
  ['https://api.example.com', 0],
])('gives %s %i warnings', (address, count) => {
  const { warnings } = readSettings({ ...remote, SERVICE_BASE_URL: address }, null);
  expect(warnings).toHaveLength(count);
});

test.each<[Record<string, string>, RegExp]>([
  [{ SERVICE_BASE_URL: 'api.example.com' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'ftp://api.example.com' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'http://' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'https:foo' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'https:/foo' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'https:///foo' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'https:\\\\foo' }, /^SERVICE_BASE_URL is not an http/],
  [{ SERVICE_BASE_URL: 'https://u:hush@example.com' }, /^SERVICE_BASE_URL contains a user name/],
  [{ SERVICE_BASE_URL: 'https://example.com/?hush=1' }, /^SERVICE_BASE_URL has a query/],
  [{ SERVICE_BASE_URL: 'https://example.com/#' }, /^SERVICE_BASE_URL has a query/],
  [{ SERVICE_BASE_URL: ' ' }, /^SERVICE_BASE_URL is missing/],
  [{ OAUTH_TOKEN: '' }, /^OAUTH_TOKEN is missing/],
  [{ OAUTH_TOKEN: '', OAUTH_CONSUMER_KEY: '' }, /^OAUTH_CONSUMER_KEY, OAUTH_TOKEN are missing/],
  [{ PORT: '80800' }, /^PORT is not a port number/],
  [{ PORT: '-1' }, /^PORT is not a port number/],
  [{ PORT: 'http' }, /^PORT is not a port number/],
  [{ PORT: '1e3' }, /^PORT is not a port number/],
  [{ HOST: '0.0.0.0' }, /^HOST is not a loopback address/],
  [{ HOST: '::' }, /^HOST is not a loopback address/],
  [{ HOST: '127.0.0.1.evil.example' }, /^HOST is not a loopback address/],
  [{ HOST: '127.0.0.300' }, /^HOST is not a loopback address/],
  [{ HOST: '127.0.0.01' }, /^HOST is not a loopback address/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is unknown/],
])('rejects %j in one line that shows no secret', (environment, line) => {
  const message = refusal({ ...remote, ...environment }, null);
  expect(message).toMatch(line);
  expect(message).not.toMatch(/\n|hush/);
});

test.each([
  ['{', /is not valid JSON/],
  [
    '{\n  "hosts": [],\n}',
    /^WAYBILL_SETTINGS is not valid JSON \(line 3 column 1\): correct the file\.$/,
  ],
  ['[]', /the file: expected object/],
  ['{"codez":{}}', /unknown key codez/],
  ['{"codes":{"unit":{}}}', /unknown key codes\.unit/],
  ['{"codes":{"units":{"USD":"Dollar"}}}', /codes\.units/],
  ['{"codes":{"units":{"1":2}}}', /codes\.units\.1: expected string/],
  ['{"firstPage":2}', /firstPage: expected 0 or 1/],
  ['{"unacknowledged":"a,b"}', /unacknowledged: expected a short text/],
  ['{"worstSeverity":3}', /worstSeverity: expected highest or lowest/],
  ['{"hosts":"a"}', /hosts: expected array/],
  ['{"deadlines":{"read":"1s"}}', /deadlines\.read: expected number/],
  ['{"deadlines":{"write":1}}', /deadlines\.write: at least 100/],
  ['{"cache":{"lists":-1}}', /cache\.lists: at least 0/],
  ['{"needsAction":{"Batch":[1.5]}}', /needsAction\.Batch\.0: expected/],
  ['{"waitingTimes":{"update":1}}', /waitingTimes\.update: at least 100/],
  ['{"deadlines":{"read":30001}}', /deadlines\.read: at most 30000/],
  ['{"links":{"SalesOrder":1}}', /links\.SalesOrder: expected string/],
  ['{"links":{"Invoice":"https://erp.example/"}}', /links\.Invoice: expected a notification type/],
  ['{"links":{"Batch":"javascript:alert(1)"}}', /links\.Batch: expected an http or https address/],
  ['{"links":{"Batch":"https://erp.example/orders"}}', /links\.Batch: expected \{recordId\} or/],
  ['{"links":{"Batch":"https:erp.example"}}', /links\.Batch: expected an http/],
  ['{"links":{"Batch":"https://{recordId}.example/"}}', /links\.Batch: expected an http/],
  ['{"links":{"Batch":"https://erp.example{recordId}"}}', /links\.Batch: expected an http/],
  ['{"links":{"Batch":"https://erp.example:8{recordId}/"}}', /links\.Batch: expected an http/],
  ['{"links":{"Batch":"https://{recordId}@erp.example/"}}', /links\.Batch: expected an http/],
  ['{"links":{"Batch":"https://erp.example/{recordid}"}}', /links\.Batch: expected an http/],
  ['{"needsAction":{"Invoice":[1]}}', /needsAction\.Invoice: expected a notification type/],
  ['{"needsAction":{"constructor":[1]}}', /needsAction\.constructor: expected a notification type/],
  ['{"hosts":["*"]}', /hosts\.0: expected a host, or host:port/],
  ['{"hosts":["a.example","*.example"]}', /hosts\.1: expected a host/],
  ['{"hosts":["https://a.example"]}', /hosts\.0: expected a host/],
  ['{"hosts":["a.example:99999"]}', /hosts\.0: expected a host/],
  ['{"hosts":[""]}', /hosts\.0: expected a host/],
])('rejects the file %s in one line', (text, line) => {
  const message = refusal(remote, text);
  expect(message).toMatch(/^WAYBILL_SETTINGS[^\n]+$/);
  expect(message).toMatch(line);
});

function refusal(environment: Record<string, string>, file: string | null): string {
  try {
    readSettings(environment, file);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return expect.unreachable('the settings were taken');
}
