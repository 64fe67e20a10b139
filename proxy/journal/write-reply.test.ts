import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { replyOf } from './write-reply.ts';

const answer = { status: 200, contentType: null, body: '{"ReportId":"r"}' };
const done = { state: 'DONE', settledBy: 'answer', reason: 'it was seen', answer } as Entry;

test('replies with the service’s own answer where that settled the write', () => {
  for (const replayed of [true, false]) {
    expect(replyOf(done, replayed)).toEqual({ kind: 'answer', answer, replayed });
  }
  const refused = { ...done, state: 'REJECTED', answer: { ...answer, status: 400 } } as const;
  expect(replyOf(refused, true)).toMatchObject({ answer: { status: 400 } });
});

test.each([
  ['a read-back settled', { settledBy: 'read-back' }, 'is known to be done: it was seen'],
  ['a person settled', { settledBy: 'person', answer: null }, 'is known to be done: it was seen'],
  ['has no outcome', { state: 'UNKNOWN', settledBy: null }, 'may or may not have done this'],
  ['has no answer', { state: 'REJECTED', answer: null }, 'may or may not have done this'],
] as const)('never replies with the answer to a write that %s', (_name, change, detail) => {
  // The answer on record was unclear, whatever it says.
  expect(() => replyOf({ ...done, ...change }, true)).toThrow(
    expect.objectContaining({ kind: 'write-uncertain', message: expect.stringContaining(detail) }),
  );
});

test('reports refused credentials as a problem of its own', () => {
  const refused = { ...done, state: 'REJECTED', answer: { ...answer, status: 401 } } as const;
  expect(() => replyOf(refused, false)).toThrow(
    expect.objectContaining({ kind: 'service-refused-credentials' }),
  );
});
