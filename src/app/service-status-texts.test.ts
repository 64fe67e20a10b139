import { expect, test } from 'vitest';
import type { AreaState } from '#contract/service-status.ts';
import { mayDo } from '#contract/permission.ts';
import { adviceOf, clockWords } from './service-status-advice.ts';
import { allAreas, overallWord } from './service-status-texts.ts';

function status(notifications: AreaState, accounting: AreaState, carriers: AreaState) {
  const area = (state: AreaState) => ({ state, detail: '' });
  return {
    areas: {
      notifications: area(notifications),
      accounting: area(accounting),
      carriers: area(carriers),
    },
    checkedAt: '2026-11-20T12:00:00Z',
  };
}

test.each<[AreaState, AreaState, AreaState, string]>([
  ['answering', 'answering', 'answering', 'Connected'],
  ['answering', 'absent', 'answering', 'Partly connected'],
  ['no-credentials', 'no-credentials', 'answering', 'No credentials'],
  ['credentials-refused', 'credentials-refused', 'answering', 'Credentials refused'],
  ['unreachable', 'unreachable', 'unreachable', 'Service unreachable'],
  ['failing', 'failing', 'unreachable', 'Service failing'],
])('summarizes %s, %s and %s as: %s', (notifications, accounting, carriers, word) => {
  expect(overallWord(status(notifications, accounting, carriers)).word).toBe(word);
});

test('shows the carriers’ own state on the carriers screen while they answer', () => {
  const refused = status('no-credentials', 'credentials-refused', 'answering');
  expect(overallWord(refused, { isAtCarriers: true })).toEqual({
    word: 'Carriers connected',
    tone: 'good',
  });
  const away = status('no-credentials', 'no-credentials', 'unreachable');
  expect(overallWord(away, { isAtCarriers: true }).word).toBe('No credentials');
});

test('gives each piece of advice once, and none without need', () => {
  expect(adviceOf(status('no-credentials', 'no-credentials', 'answering'))).toHaveLength(1);
  expect(adviceOf(status('answering', 'answering', 'answering'))).toEqual([]);
});

test('shows only the areas that a person may use', () => {
  const half = status('unreachable', 'answering', 'unreachable');
  const of = allAreas.filter(({ permission }) => mayDo(['payer'], permission));
  expect(of.map(({ area }) => area)).toEqual(['accounting']);
  expect(overallWord(half, { of })).toEqual({ word: 'Connected', tone: 'good' });
  expect(adviceOf(half, of)).toEqual([]);
  expect(adviceOf(half)).toHaveLength(1);
});

test.each([
  [null, null],
  [-29, null],
  [45, 'The service’s clock is 45 seconds ahead of Waybill’s.'],
  [-300, 'The service’s clock is 5 minutes behind Waybill’s.'],
  [7_200, 'The service’s clock is 2 hours ahead of Waybill’s.'],
])('describes a clock that is %s seconds off: %s', (clockOffset, words) => {
  const known = status('answering', 'answering', 'answering');
  expect(clockWords({ ...known, clockOffset })).toBe(words);
  expect(clockWords(known)).toBeNull();
});
