import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSharedNames } from './shared-names.ts';

test('finds a name that page and proxy both export, and ignores tests and helpers', () => {
  const root = mkdtempSync(join(tmpdir(), 'waybill-names-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('src/lib/a.ts', 'export const shared = 1;\nexport type Own = string;\nconst local = 1;\n');
  write('proxy/b.ts', 'export async function shared() {}\nexport interface Other {}\n');
  write('proxy/c.ts', 'const local = 2;\nexport { shared } from "./b.ts";\n');
  write('proxy/b.test.ts', 'export type Own = number;\n');
  write('proxy/testing/d.ts', 'export type Other = number;\n');
  expect(findSharedNames(root)).toEqual([`shared: ${join('proxy/b.ts')}, ${join('src/lib/a.ts')}`]);
});
