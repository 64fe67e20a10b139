import { expect, test } from 'vitest';
import type { TransactionResult } from '#contract/acknowledgement-job.ts';
import type { BatchDetails } from '#contract/batch.ts';
import { openReasonTexts } from './acknowledge-texts.ts';
import { judgedTransactions } from './acknowledge-verdicts.ts';

const A = 'AAAAAAAA-0000-4000-8000-000000000001';
const B = 'aaaaaaaa-0000-4000-8000-000000000002';

function acknowledgement(fields: Partial<TransactionResult> = {}) {
  const { verdict = 'pending', key = 'k', reason = null } = fields;
  const targets = [A, B].map((Id, position): TransactionResult => {
    const transaction = { Id, Partner: null, Type: 0, TransactionNumber: null };
    return { transaction, position, verdict, key, reason };
  });
  return { targets };
}

function journal(lines: object[]): BatchDetails {
  return { id: 7, lines } as unknown as BatchDetails;
}

test('assigns each transaction the verdict of its own line in any order and case', () => {
  const lines = [
    { id: B, verdict: 'refused', isFinal: true, reason: 'held', message: 'It is held' },
    { id: A.toLowerCase(), verdict: 'proven', isFinal: true, reason: 'shown', message: null },
  ];
  const judged = judgedTransactions(acknowledgement(), () => journal(lines));
  expect(judged).toMatchObject([
    { transaction: { Id: A }, verdict: 'proven', message: null },
    { transaction: { Id: B }, verdict: 'refused', message: 'It is held' },
  ]);
  expect(judged.every(({ batchId }) => batchId === 7)).toBe(true);
});

test('marks a transaction without a line as pending', () => {
  const lines = [{ id: A, verdict: 'proven', isFinal: true, reason: 'shown', message: null }];
  const [first, second] = acknowledgement().targets;
  const targets = [{ ...first!, verdict: 'done' as const }, second!];
  const judged = judgedTransactions({ targets }, () => journal(lines));
  expect(judged.map(({ verdict, isFinal }) => [verdict, isFinal])).toEqual([
    ['proven', true],
    ['pending', false],
  ]);
});

test('treats a refused line as not final while Waybill will send it again', () => {
  const lines = [A, B].map((id) => ({ id, verdict: 'refused', isFinal: true, reason: 'held' }));
  const judged = (verdict: TransactionResult['verdict']) =>
    judgedTransactions(acknowledgement({ verdict }), () => journal(lines))[0];
  expect(judged('pending')).toMatchObject({ verdict: 'refused', isFinal: false });
  expect(judged('unchanged')).toMatchObject({ verdict: 'refused', isFinal: true });
});

test('takes the verdict of the last request for a transaction', () => {
  const of = (verdict: string) => journal([A, B].map((id) => ({ id, verdict, isFinal: true })));
  const { targets } = acknowledgement();
  const [first, second] = [targets[0]!, { ...targets[1]!, key: 'again' }];
  const judged = judgedTransactions({ targets: [first, second] }, (key) =>
    of(key === 'again' ? 'proven' : 'refused'),
  );
  expect(judged.map(({ verdict }) => verdict)).toEqual(['refused', 'proven']);
});

test('marks an unsent transaction as refused and a transaction without a journal as pending', () => {
  const judge = (fields: Partial<TransactionResult>) =>
    judgedTransactions(acknowledgement(fields), () => null).map(
      ({ verdict, isFinal, reason }) => [verdict, isFinal, reason] as const,
    )[0];
  const reason = 'The proxy has no credentials.';
  expect(judge({ verdict: 'refused', reason })).toEqual([
    'refused',
    true,
    'The proxy has no credentials',
  ]);
  expect(judge({})).toEqual(['pending', false, openReasonTexts.sending]);
  expect(judge({ key: null })).toEqual(['pending', false, openReasonTexts.waiting]);
  expect(judge({ key: null, reason: 'It is held' })).toEqual([
    'pending',
    false,
    'the service refused it, and Waybill tries again',
  ]);
});

test('marks a transaction that Waybill gave up before sending as refused', () => {
  const lines = [A, B].map((id) => ({ id, verdict: 'pending', isFinal: false, reason: 'open' }));
  const judged = judgedTransactions(
    acknowledgement({ verdict: 'refused', reason: 'The service is away.' }),
    () => journal(lines),
  );
  expect(judged[0]).toMatchObject({
    verdict: 'refused',
    reason: 'The service is away',
    batchId: 7,
  });
});
