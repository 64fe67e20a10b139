import { expect, test } from 'vitest';
import { listedRow } from '../testing/listed-row.ts';
import { storedTarget } from '../testing/stored-target.ts';
import { checkStatuses } from './check-first.ts';

const id = 'a0000000-0000-4000-8000-000000000001';
const target = storedTarget({ id, key: id, to: 1 }, 4);

/** Checks an undo over lists that leave out the notification until some request. */
async function check(missedFor: number) {
  let requests = 0;
  const ask = (_method: string, path: string) => {
    requests += 1;
    const isListed = requests > missedFor && /statuses=[\d,]*4/.test(path);
    const Result = isListed ? [listedRow(id, 4)] : [];
    return Promise.resolve({ Success: true, Result, Paging: { HasMoreRecords: false } });
  };
  const first = () => Promise.resolve(1 as const);
  const changes = await checkStatuses(ask, first, { action: 'undo' }, [target], new Set());
  return { changes, requests };
}

test('looks again for a notification that moved between two pages', async () => {
  expect((await check(0)).changes).toEqual([]);
  // The first look requests one list, and each later one two.
  expect(await check(3)).toEqual({ changes: [], requests: 4 });
});

test('gives up a notification that several looks did not find', async () => {
  const { changes } = await check(100);
  expect(changes).toMatchObject([{ verdict: 'unknown', reason: 'It was not found.' }]);
});
