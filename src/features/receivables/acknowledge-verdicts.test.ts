import { expect, test } from 'vitest';
import type { Acknowledgement } from '#api/acknowledgements/acknowledgement.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { judgedTransactions } from './acknowledge-verdicts.ts';

const A = 'AAAAAAAA-0000-4000-8000-000000000001';
const B = 'aaaaaaaa-0000-4000-8000-000000000002';

function acknowledgement(state: string, reason: string | null = null): Acknowledgement {
  const transactions = [{ Id: A }, { Id: B }];
  return { batches: [{ key: 'k', state, reason, transactions }] } as unknown as Acknowledgement;
}

function journal(lines: object[]): BatchDetails {
  return { id: 7, lines } as unknown as BatchDetails;
}

test('each transaction has the verdict of its own line, whatever the order and the case', () => {
  const lines = [
    { id: B, verdict: 'refused', isFinal: true, reason: 'held', message: 'It is held' },
    { id: A.toLowerCase(), verdict: 'proven', isFinal: true, reason: 'shown', message: null },
  ];
  const judged = judgedTransactions(acknowledgement('sent'), () => journal(lines));
  expect(judged).toMatchObject([
    { transaction: { Id: A }, verdict: 'proven', message: null },
    { transaction: { Id: B }, verdict: 'refused', message: 'It is held' },
  ]);
  expect(judged.every(({ batchId }) => batchId === 7)).toBe(true);
});

test('what no line names is pending, however the others ended', () => {
  const lines = [{ id: A, verdict: 'proven', isFinal: true, reason: 'shown', message: null }];
  const judged = judgedTransactions(acknowledgement('sent'), () => journal(lines));
  expect(judged.map(({ verdict, isFinal }) => [verdict, isFinal])).toEqual([
    ['proven', true],
    ['pending', false],
  ]);
});

test('what never left is refused; what the journal does not have yet is pending', () => {
  const verdicts = (state: string) =>
    judgedTransactions(acknowledgement(state), () => null).map(({ verdict }) => verdict);
  expect(verdicts('failed')).toEqual(['refused', 'refused']);
  for (const state of ['waiting', 'sending', 'sent']) {
    expect(verdicts(state)).toEqual(['pending', 'pending']);
  }
});
