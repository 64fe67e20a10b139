import { expect, test } from 'vitest';
import { SettingsError } from '../errors/settings-error.ts';
import { readSettings } from './settings.ts';

const address = { SERVICE_BASE_URL: 'https://api.example.com/' };
const consumer = { OAUTH_CONSUMER_KEY: 'key', OAUTH_CONSUMER_SECRET: 'hush-0' };
const north = { OAUTH_TOKEN__NORTH: 'n', OAUTH_TOKEN_SECRET__NORTH: 'hush-1' };
const south = { OAUTH_TOKEN__SOUTH_2: 's', OAUTH_TOKEN_SECRET__SOUTH_2: ' hush-2 ' };
const two = { ...address, ...consumer, ...north, ...south };
const local = { access: { mode: 'local' } };
const accounts = {
  north: { label: 'North America', people: ['Anna', 'b@example.com'] },
  'south-2': { roles: ['payer', 'admin'] },
};
const read = (environment: Record<string, string>, file: object) =>
  readSettings(environment, JSON.stringify(file));

test('reads each account’s people, and its secrets from the environment', () => {
  const { service, accounts: found } = read(two, { ...local, accounts });
  expect(service).toMatchObject({ kind: 'remote', credentials: null });
  expect(found).toEqual([
    {
      name: 'north',
      label: 'North America',
      // As local users are called.
      people: ['anna', 'b@example.com'],
      roles: [],
      credentials: {
        consumerKey: 'key',
        consumerSecret: 'hush-0',
        token: 'n',
        tokenSecret: 'hush-1',
      },
    },
    {
      name: 'south-2',
      label: 'south-2',
      people: [],
      roles: ['payer', 'admin'],
      credentials: {
        consumerKey: 'key',
        consumerSecret: 'hush-0',
        token: 's',
        tokenSecret: ' hush-2 ',
      },
    },
  ]);
});

test('accepts a separate consumer key for any account', () => {
  const own = {
    OAUTH_CONSUMER_KEY__NORTH: 'own',
    OAUTH_CONSUMER_SECRET__NORTH: 'hush-3',
  };
  const [first, second] = read({ ...two, ...own }, { ...local, accounts }).accounts;
  expect(first!.credentials).toMatchObject({ consumerKey: 'own', consumerSecret: 'hush-3' });
  expect(second!.credentials).toMatchObject({ consumerKey: 'key', consumerSecret: 'hush-0' });
  const alone = read(
    { ...address, ...own, ...north },
    { ...local, accounts: { north: accounts.north } },
  );
  expect(alone.accounts[0]!.credentials).toMatchObject({ consumerKey: 'own', token: 'n' });
});

test('accepts any spelling of a person and rejects duplicates', () => {
  const header = { mode: 'header', user: 'X-User', roles: 'X-Roles', peers: ['127.0.0.1'] };
  const people = (...names: string[]) => ({ north: { people: names } });
  const [first] = read(two, {
    access: header,
    accounts: { ...accounts, ...people('Ａnna', 'B@example.com') },
  }).accounts;
  expect(first!.people).toEqual(['anna', 'b@example.com']);
  for (const access of [header, { mode: 'local' }]) {
    for (const other of ['anna', 'ANNA', 'ａnna']) {
      expect(() =>
        read(two, { access, accounts: { ...accounts, ...people('anna', other) } }),
      ).toThrow(
        `WAYBILL_SETTINGS: accounts.north.people names anna and ${other}, who are the same person: remove one.`,
      );
    }
  }
});

test('accepts accounts without secrets for the sandbox, and without people if sign-in is off', () => {
  const found = read({}, { accounts: { north: {}, south: {} } });
  expect(found.service.kind).toBe('sandbox');
  expect(found.accounts.map(({ name, credentials }) => [name, credentials])).toEqual([
    ['north', null],
    ['south', null],
  ]);
});

test('uses one account from the four values when the file names none', () => {
  const single = { ...address, ...consumer, OAUTH_TOKEN: 't', OAUTH_TOKEN_SECRET: 'u' };
  expect(readSettings(single, null)).toMatchObject({
    accounts: [],
    service: { credentials: { token: 't' } },
  });
});

const without = (name: keyof typeof two) => ({ ...two, [name]: '' });
const named = (file: object) => ({ ...local, accounts: file });

test.each<[string, Record<string, string>, object, RegExp]>([
  ['no token', without('OAUTH_TOKEN__NORTH'), named(accounts), /^OAUTH_TOKEN__NORTH is missing/],
  [
    'no secret of a token',
    without('OAUTH_TOKEN_SECRET__SOUTH_2'),
    named(accounts),
    /^OAUTH_TOKEN_SECRET__SOUTH_2 is missing: account south-2/,
  ],
  [
    'no token at all',
    { ...address, ...consumer, ...south },
    named(accounts),
    /^OAUTH_TOKEN__NORTH, OAUTH_TOKEN_SECRET__NORTH are missing: account north/,
  ],
  [
    'no consumer key',
    { ...address, ...north, ...south },
    named(accounts),
    /^OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET are missing/,
  ],
  [
    'half a consumer key of its own',
    { ...two, OAUTH_CONSUMER_KEY__NORTH: 'own' },
    named(accounts),
    /^OAUTH_CONSUMER_SECRET__NORTH is missing/,
  ],
  [
    'a token of no account',
    { ...two, OAUTH_TOKEN__WEST: 'hush-4' },
    named(accounts),
    /^OAUTH_TOKEN__WEST belongs to no account/,
  ],
  [
    'a token of an account though none is named',
    { ...address, ...north },
    {},
    /^OAUTH_TOKEN__NORTH belongs to no account/,
  ],
  [
    'a token of nobody beside them',
    { ...two, OAUTH_TOKEN: 'hush-5' },
    named(accounts),
    /^OAUTH_TOKEN is set, but WAYBILL_SETTINGS has accounts/,
  ],
  [
    'one token twice',
    { ...two, OAUTH_TOKEN__SOUTH_2: 'n' },
    named(accounts),
    /^WAYBILL_SETTINGS: accounts\.north and south-2 have the same token\./,
  ],
  [
    'one label twice',
    two,
    named({ ...accounts, 'south-2': { label: 'North America', roles: ['ops'] } }),
    /have the same label/,
  ],
  ['nobody’s', two, named({ ...accounts, north: {} }), /accounts\.north has no users: add/],
  ['people though nobody signs in', two, { accounts }, /accounts\.north needs sign-in: set access/],
  ['none', { ...address }, named({}), /accounts is empty/],
  ['no name', two, named({ North: { people: ['a'] } }), /accounts\.North: a name has only a to z/],
  [
    'a name of the prototype',
    { ...address, ...consumer },
    { ...local, accounts: JSON.parse('{"__proto__":{"people":["a"]}}') as object },
    /^WAYBILL_SETTINGS: accounts/,
  ],
  [
    'no role',
    two,
    named({ north: { roles: ['boss'] } }),
    /^WAYBILL_SETTINGS: accounts\.north\.roles\.0/,
  ],
  ['no person', two, named({ north: { people: [''] } }), /accounts\.north\.people\.0: expected/],
  [
    'a secret in the file',
    two,
    named({ north: { token: 'hush-6' } }),
    /unknown key accounts\.north\.token/,
  ],
  [
    'tokens for the sandbox',
    { ...north, ...south },
    named(accounts),
    /^SERVICE_BASE_URL is missing, but OAUTH_TOKEN__NORTH is set/,
  ],
])('refuses to start with one line that shows no secret: %s', (_what, environment, file, line) => {
  let message = '';
  try {
    read(environment, file);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    ({ message } = error);
  }
  expect(message).toMatch(line);
  expect(message).not.toMatch(/\n|hush/);
});
