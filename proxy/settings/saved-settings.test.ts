import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../testing/test-waybill.ts';
import { savedSettingsOf, type Saved } from './saved-settings.ts';

const credentials = (token: string): NonNullable<Saved['credentials']> => ({
  baseUrl: `https://${token}.example`,
  consumerKey: 'k',
  consumerSecret: 'c',
  token,
  tokenSecret: 's',
});

test.each([
  ['of another service', credentials('new')],
  ['of no service', null],
])('keeps both files where one can’t be written, with credentials %s', (_what, next) => {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const before = { text: '{"firstPage": 1}', credentials: credentials('old') };
  savedSettingsOf({ DATA_DIR: folder }).write(before);
  // A file beside it would have too long a name.
  const path = join(folder, 'x'.repeat(255));
  writeFileSync(path, before.text);
  const saved = savedSettingsOf({ DATA_DIR: folder, WAYBILL_SETTINGS: path });
  expect(() => saved.write({ text: '{}', credentials: next })).toThrow('ENAMETOOLONG');
  expect(saved.read()).toEqual(before);
});
