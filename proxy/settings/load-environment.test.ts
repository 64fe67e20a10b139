import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadEnvironment } from './load-environment.ts';
import { readSettings } from './settings.ts';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('reads a secret from a file without the trailing line break', () => {
  const folder = folderWith({ key: 'k\n', secret: ' s \r\n', token: 't', other: 'o', db: 'x' });
  const environment: NodeJS.ProcessEnv = {
    SERVICE_BASE_URL: 'https://service.example.com',
    OAUTH_CONSUMER_KEY_FILE: join(folder, 'key'),
    OAUTH_CONSUMER_SECRET_FILE: join(folder, 'secret'),
    OAUTH_TOKEN_FILE: join(folder, 'token'),
    OAUTH_TOKEN_SECRET_FILE: join(folder, 'other'),
    METRICS_TOKEN_FILE: join(folder, 'db'),
  };
  loadEnvironment(environment);
  expect(Object.keys(environment).filter((name) => name.endsWith('_FILE'))).toEqual([]);
  expect(readSettings(environment, null)).toMatchObject({
    metricsToken: 'x',
    service: {
      credentials: { consumerKey: 'k', consumerSecret: ' s ', token: 't', tokenSecret: 'o' },
    },
  });
});

test('reads a secret of one of several accounts from a file', () => {
  const environment: NodeJS.ProcessEnv = {
    OAUTH_TOKEN__NORTH_FILE: join(folderWith({ a: 'north' }), 'a'),
  };
  loadEnvironment(environment);
  expect(environment).toEqual({ OAUTH_TOKEN__NORTH: 'north' });
});

test('reads files only for secrets', () => {
  const environment: NodeJS.ProcessEnv = { SOME_FILE: '/nowhere', PORT_FILE: '/nowhere' };
  loadEnvironment(environment);
  expect(environment).toEqual({ SOME_FILE: '/nowhere', PORT_FILE: '/nowhere' });
});

test.each([
  [{ METRICS_TOKEN_FILE: '/nowhere/at/all' }, 'METRICS_TOKEN_FILE can’t be read (/nowhere/at/all)'],
  [
    { METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: '/b' },
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both',
  ],
])('rejects %j', (environment, message) => {
  expect(() => loadEnvironment(environment)).toThrow(message);
});
