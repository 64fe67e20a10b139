import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { newFolder } from '../testing/new-folder.ts';
import { openUpstream } from './open-upstream.ts';

const address = { SERVICE_BASE_URL: 'https://api.example.com/edge' };
const consumer = { OAUTH_CONSUMER_KEY: 'key', OAUTH_CONSUMER_SECRET: 'secret' };

async function keysOf(environment: Record<string, string>, file: object = {}): Promise<string[]> {
  const settings = readSettings(environment, JSON.stringify(file));
  const { accounts } = await openUpstream(settings, '/nowhere');
  return accounts.map(({ identity }) => identity.key);
}

test('keeps the data of an account that gets a name, matched by its token', async () => {
  const [before] = await keysOf({
    ...address,
    ...consumer,
    OAUTH_TOKEN: 't',
    OAUTH_TOKEN_SECRET: 'u',
  });
  // The key in existing journals must not change.
  expect(before).toBe('92be1ff072eb8b9f');
  const named = await keysOf(
    {
      ...address,
      ...consumer,
      OAUTH_TOKEN__NORTH: 'other',
      OAUTH_TOKEN_SECRET__NORTH: 'v',
      OAUTH_TOKEN__SOUTH: 't',
      OAUTH_TOKEN_SECRET__SOUTH: 'renewed',
    },
    { accounts: { north: {}, south: {} } },
  );
  expect(named[1]).toBe(before);
  expect(named[0]).not.toBe(before);
});

test('continues with the data of an account’s former credentials, for one account only', async () => {
  const environment = { ...address, ...consumer, OAUTH_TOKEN: 'new', OAUTH_TOKEN_SECRET: 'u' };
  const [key] = await keysOf(environment);
  const sameAccount = { [key!]: '92be1ff072eb8b9f' };
  expect(await keysOf(environment, { sameAccount })).toEqual(['92be1ff072eb8b9f']);
  // At another address the new token is another account again.
  const elsewhere = { ...environment, SERVICE_BASE_URL: 'https://other.example.com' };
  expect(await keysOf(elsewhere, { sameAccount })).not.toContain('92be1ff072eb8b9f');
  const both = {
    ...address,
    ...consumer,
    OAUTH_TOKEN__NORTH: 'new',
    OAUTH_TOKEN_SECRET__NORTH: 'u',
    OAUTH_TOKEN__SOUTH: 't',
    OAUTH_TOKEN_SECRET__SOUTH: 'u',
  };
  const accounts = { north: {}, south: {} };
  await expect(keysOf(both, { accounts, sameAccount })).rejects.toThrow('two accounts');
});

test('names the sandbox’s Units and payment methods', async () => {
  const sandbox = { notifications: 5, transactions: 5, payments: 1, arrivalsPerMinute: 0 };
  const upstream = await openUpstream(readSettings({}, JSON.stringify({ sandbox })), newFolder());
  expect(upstream.codes).toMatchObject({
    units: { 0: 'USD', 1: 'CAD' },
    method: { ACH: 'ACH transfer' },
  });
  await upstream.stop();
});

test('gives the sandbox a separate user for each account name and for a single account', async () => {
  const dataDir = newFolder();
  const sandbox = { notifications: 5, transactions: 5, payments: 1, arrivalsPerMinute: 0 };
  const seen = new Map<string, string>();
  for (const accounts of [undefined, { north: {}, south: {} }, { south: {}, west: {} }]) {
    const settings = readSettings({}, JSON.stringify({ sandbox, accounts }));
    const upstream = await openUpstream(settings, dataDir);
    for (const { identity } of upstream.accounts) {
      const { key, credentials } = identity;
      // The tokens stay the same over a restart, whichever other accounts exist.
      expect(seen.get(key) ?? credentials!.token).toBe(credentials!.token);
      seen.set(key, credentials!.token);
    }
    await upstream.stop();
  }
  expect([...seen.keys()]).toEqual(['sandbox', 'sandbox-north', 'sandbox-south', 'sandbox-west']);
  expect(new Set(seen.values()).size).toBe(4);
});
