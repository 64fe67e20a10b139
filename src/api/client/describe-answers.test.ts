import { expect, test } from 'vitest';
import { answerFacts, messagesOf } from './describe-answers.ts';

const message = (Text: string, Severity: number | null = null, Code: string | null = null) => ({
  Text,
  Severity,
  Code,
});
const answer = (page: number, ...messages: ReturnType<typeof message>[]) => ({
  page,
  transactionId: `T${page}`,
  transactionTime: '2026-11-22T10:00:00Z',
  messages,
});

test('lists each message of successful responses once, highest Severity first', () => {
  const texts = messagesOf([
    answer(1, message('unknown'), message('low', 1), message('high', 3)),
    answer(2, message('low', 1), message(''), message('middle', 2)),
  ]).map(({ Text }) => Text);
  expect(texts).toEqual(['high', 'middle', 'low', 'unknown']);
});

test('lists TransactionId and TransactionTime for each page', () => {
  expect(answerFacts([answer(1)])).toEqual([
    { name: 'TransactionId', value: 'T1' },
    { name: 'TransactionTime', value: '2026-11-22T10:00:00Z' },
  ]);
  expect(
    answerFacts([answer(1), answer(2, message('x', 2, 'W1'))]).map(({ name }) => name),
  ).toEqual([
    'Page 1, TransactionId',
    'Page 1, TransactionTime',
    'Page 2, TransactionId',
    'Page 2, TransactionTime',
    'Message',
  ]);
});

test('lists no facts for a response without a transaction', () => {
  const bare = { page: 1, transactionId: null, transactionTime: null, messages: [] };
  expect(answerFacts([bare])).toEqual([]);
});
