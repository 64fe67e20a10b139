import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#lib/json.ts';
import { isEmptyAnswer, readAnswer } from './answer.ts';

const record = { Number: 'SO-1', TransactionId: 'of the record' };
const around = { TransactionId: 'x', Success: true, Messages: [] };

test.each<[string, Json, Json, boolean]>([
  ['bare', record, record, false],
  ['in Result', { Result: record, ...around }, record, true],
  ['alone in an array', { Result: [record], ...around }, record, true],
  ['several', { Result: [record, record], ...around }, [record, record], true],
  [
    'beside its envelope',
    { Number: 'B-1', Lines: [], ...around },
    { Number: 'B-1', Lines: [] },
    true,
  ],
  ['with a head', { Result: [1], Id: 'R', ...around }, { Result: [1], Id: 'R' }, true],
  [
    'Result as a field of its own',
    { Result: 'Pass', Number: 'T-1' },
    { Result: 'Pass', Number: 'T-1' },
    false,
  ],
  ['with Messages alone', { Result: record, Messages: [] }, record, true],
])('%s', (_, body, content, isEnveloped) => {
  const answer = readAnswer(body);
  expect(answer.content).toEqual(content);
  expect(answer.envelope !== null).toBe(isEnveloped);
});

test('assigns every field to either the content or the envelope', () => {
  assert(
    property(jsonValue(), (value) => {
      const body = { Other: value as Json, ...around };
      const { content, envelope } = readAnswer(body);
      expect({ ...(content as object), ...envelope }).toEqual(body);
    }),
  );
});

test.each<[Json, boolean]>([
  [{}, true],
  [null, true],
  [[], true],
  [{ ...around, Result: [] }, true],
  [{ ...around, Result: null }, true],
  [{ Lines: [], Text: '', Head: { Note: null } }, true],
  [{ ...around, ReportId: 'r', Result: [] }, false],
  [{ Count: 0 }, false],
  [{ Done: false }, false],
])('%j is empty: %s', (body, isEmpty) => {
  expect(isEmptyAnswer(body)).toBe(isEmpty);
});
