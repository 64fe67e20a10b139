import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newFolder } from '../testing/new-folder.ts';
import { insert } from '../testing/stores.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { findWalDamage } from './wal-walk.ts';

/** A journal as SIGKILL leaves it, and where in its log each commit ends. */
async function killed(commits: number) {
  const folder = newFolder();
  const store = openSqliteStore(join(folder, 'data'));
  const log = join(folder, 'data', 'waybill.db-wal');
  const ends = [32];
  for (let n = 0; n < commits; n++) {
    await store.commit(insert(`key-${n}`, 'x'.repeat(n * 1_500)));
    ends.push(statSync(log).size);
  }
  const copy = join(folder, 'copy');
  cpSync(join(folder, 'data'), copy, { recursive: true });
  await store.close();
  return {
    path: join(copy, 'waybill.db'),
    bytes: readFileSync(join(copy, 'waybill.db-wal')),
    ends,
  };
}

test('accepts a log after SIGKILL or with an end anywhere in a commit', async () => {
  const { path, bytes } = await killed(5);
  expect(findWalDamage(path)).toBeNull();
  fc.assert(
    fc.property(fc.nat(bytes.length), (length) => {
      writeFileSync(`${path}-wal`, bytes.subarray(0, length));
      expect(findWalDamage(path)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('reports any bit flipped before the last two commits as damage', async () => {
  const { path, bytes, ends } = await killed(5);
  const flipped = (at: number, bit: number): string | null => {
    const damaged = Buffer.from(bytes);
    damaged[at] = damaged[at]! ^ (1 << bit);
    writeFileSync(`${path}-wal`, damaged);
    return findWalDamage(path);
  };
  fc.assert(
    fc.property(fc.nat(ends.at(-3)! - 1), fc.nat(7), (at, bit) => {
      expect(flipped(at, bit)).toMatch(/^has a damaged (?:frame|header) before \d+ commits$/);
    }),
    { numRuns: 100 },
  );
  fc.assert(
    fc.property(fc.integer({ min: ends.at(-2)!, max: ends.at(-1)! - 1 }), fc.nat(7), (at, bit) => {
      expect(flipped(at, bit)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test('accepts leftover frames of an earlier generation of the log', async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  for (let n = 0; n < 5; n++) await store.commit(insert(`old-${n}`, 'x'.repeat(9_000)));
  await store.read((sql) => sql.all('PRAGMA wal_checkpoint(RESTART)'));
  const copy = newFolder();
  await store.commit(insert('new')).catch(() => {});
  cpSync(folder, copy, { recursive: true });
  expect(findWalDamage(join(copy, 'waybill.db'))).toBeNull();
  await store.close();
});
