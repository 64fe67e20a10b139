import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { readInboxPage } from './read-inbox-page.ts';
import type { ReadReply } from './read-reply.ts';

const readsOf = (reply: () => ReadReply) => ({ read: async () => reply() });
const answered = (status: number, body: string) =>
  readsOf(() => ({ status, body: Buffer.from(body) }));
const bare = (serviceStatus: number) =>
  readsOf(() => {
    throw new ProblemError('service-answer-unreadable', 'Not JSON.', { serviceStatus });
  });

test.each([
  ['a page that says so', answered(200, '{"Success":false,"Result":[]}')],
  ['Success alone', answered(200, '{"Success":false}')],
  ['a status with JSON', answered(400, '{"Messages":[{"Text":"statuses"}]}')],
  ['a status without JSON', bare(400)],
])('the service refuses statuses by %s', async (_, reads) => {
  expect(await readInboxPage(reads, '0,1,2', 1)).toBeNull();
});

test.each([
  ['a page without a Result', answered(200, '{"Success":true}')],
  ['a page that isn’t JSON', bare(200)],
])('%s is no refusal', async (_, reads) => {
  await expect(readInboxPage(reads, '0,1,2', 1)).rejects.toThrow();
});
