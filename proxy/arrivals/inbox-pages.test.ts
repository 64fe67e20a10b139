import { expect, test } from 'vitest';
import { ReadRefusedError } from '../batches/ask.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { createInboxPages } from './inbox-pages.ts';

const bare = (serviceStatus: number) =>
  new ProblemError('service-answer-unreadable', '', { serviceStatus });

/** Refuses requests that name Status 0 as `refusals` say, one after the other; answers all others. */
function pagesOver(...refusals: (Error | null)[]) {
  const asked: string[] = [];
  const read = async (_method: string, path: string) => {
    const statuses = path.split('statuses=')[1]!;
    asked.push(statuses);
    const refusal = statuses.startsWith('0') ? refusals.shift() : null;
    if (refusal) throw refusal;
    return { Result: [] };
  };
  return { ask: createInboxPages(read, async () => 1), asked };
}

test.each([
  ['a refusal without a Result', new ReadRefusedError(400, 'No')],
  ['a 400 without JSON', bare(400)],
  ['a refusal with 404', new ReadRefusedError(404, 'No')],
  ['a refusal with 409', new ReadRefusedError(409, 'No')],
])('requests pages without Status 0 after %s', async (_what, refusal) => {
  const { ask, asked } = pagesOver(refusal, refusal);
  expect((await ask(1)).rows).toEqual([]);
  await ask(1);
  expect(asked).toEqual(['0,1,2', '1,2', '0,1,2', '1,2']);
});

test('tries Status 0 again after a single failure', async () => {
  const { ask, asked } = pagesOver(bare(500));
  await ask(1);
  await ask(1);
  expect(asked).toEqual(['0,1,2', '1,2', '0,1,2', '0,1,2']);
});

test.each([
  ['a service that is overloaded', 1, new ReadRefusedError(503, 'Busy')],
  ['a page in the middle of the list', 2, bare(500)],
])('draws no conclusion about Status 0 from %s', async (_what, page, failure) => {
  const { ask, asked } = pagesOver(failure, failure);
  await expect(ask(page)).rejects.toBe(failure);
  await expect(ask(page)).rejects.toBe(failure);
  await ask(page);
  expect(asked).toEqual(['0,1,2', '0,1,2', '0,1,2']);
});
