import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { createInboxPages } from './inbox-pages.ts';
import type { ReadReply } from './read-reply.ts';

const replyOf = (status: number, body: object): ReadReply => ({
  status,
  body: Buffer.from(JSON.stringify(body)),
});
const bare = (serviceStatus: number) =>
  new ProblemError('service-answer-unreadable', '', { serviceStatus });
const rows = replyOf(200, { Result: [] });

/** Answers requests that name Status 0 by `withZero`, one after the other; all others with rows. */
function pagesOver(withZero: (ReadReply | Error)[]) {
  const asked: string[] = [];
  const read = async (_endpoint: unknown, target: string): Promise<ReadReply> => {
    const statuses = target.split('statuses=')[1]!;
    asked.push(statuses);
    const reply = statuses.startsWith('0') ? withZero.shift()! : rows;
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return { ask: createInboxPages({ read }, 200), asked };
}

test.each([
  ['a refusal without a Result', replyOf(400, { Success: false, Messages: [{ Text: 'No' }] })],
  ['a 400 without JSON', bare(400)],
])('asks without Status 0 after %s', async (_what, refusal) => {
  const { ask, asked } = pagesOver([refusal, refusal]);
  expect((await ask(1)).rows).toEqual([]);
  await ask(1);
  expect(asked).toEqual(['0,1,2', '1,2', '0,1,2', '1,2']);
});

test('a single failure does not settle Status 0', async () => {
  const { ask, asked } = pagesOver([bare(500), rows, rows]);
  await ask(1);
  await ask(1);
  expect(asked).toEqual(['0,1,2', '1,2', '0,1,2', '0,1,2']);
});

test('passes on a failure that is no refusal', async () => {
  await expect(pagesOver([bare(200)]).ask(1)).rejects.toThrow(/no Result/);
});
