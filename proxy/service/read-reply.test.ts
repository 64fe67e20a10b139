import { expect, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import type { HttpAnswer } from './exchange.ts';
import { readReply } from './read-reply.ts';

const answerOf = (text: string, status = 200) =>
  ({ status, body: Buffer.from(text) }) as unknown as HttpAnswer;

test('reuses the known buffer for identical bytes', () => {
  const known = readReply(answerOf('{"a":1}'), true).body;
  expect(readReply(answerOf('{"a":1}'), true, known).body).toBe(known);
  expect(readReply(answerOf('\ufeff{"a":1}'), true, known).body).toBe(known);
  expect(String(readReply(answerOf('{"a":2}'), true, known).body)).toBe('{"a":2}');
});

test.each([
  ['other bytes', answerOf('{"a":1]')],
  ['a redirect with the same bytes', answerOf('{"a":1}', 302)],
  ['a status that HTTP doesn’t have', answerOf('{"a":1}', 600)],
])('still checks %s', (_what, answer) => {
  const known = Buffer.from('{"a":1}');
  let problem: unknown;
  try {
    readReply(answer, true, known);
  } catch (error) {
    ({ problem } = error as { problem: unknown });
  }
  expect(problem).toMatchObject({ type: problemType('service-answer-unreadable') });
});
