import { expect, test } from 'vitest';
import type { Acknowledgement } from '#api/acknowledgements/acknowledgements.ts';
import { acknowledgingWork } from './acknowledging-work.ts';

const nothing = () => {};

function workOf(
  job: Partial<Acknowledgement['job']>,
  verdicts: readonly Acknowledgement['targets'][number]['verdict'][],
) {
  const targets = verdicts.map((verdict, position) => ({
    transaction: { Id: String(position), Partner: null, Type: 0, TransactionNumber: null },
    position,
    verdict,
    key: 'sent',
    reason: null,
  }));
  const whole = { id: 'a', problem: null, ...job } as Acknowledgement['job'];
  return acknowledgingWork(
    { job: whole, targets },
    {
      stop: nothing,
      forget: nothing,
    },
  );
}

test('counts a transaction once over any number of requests', () => {
  expect(workOf({ state: 'finished', phase: null }, ['done', 'done'])).toMatchObject({
    state: 'done',
    words: 'Acknowledgements: 2 proven.',
  });
});

test('shows the number of transactions with a result while Waybill checks', () => {
  expect(
    workOf({ state: 'open', phase: 'settling' }, ['done', 'pending', 'refused']),
  ).toMatchObject({
    state: 'running',
    words: 'Checking acknowledgements: 2 of 3 transactions',
    stop: null,
  });
});

test('fails if a transaction was refused or its outcome is unknown', () => {
  expect(workOf({ state: 'finished', phase: null }, ['done', 'refused', 'unknown'])).toMatchObject({
    state: 'failed',
    words: 'Acknowledgements: 1 proven, 1 refused, 1 outcome unknown.',
  });
});
