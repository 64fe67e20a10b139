import { expect, test } from 'vitest';
import { chooseColumn, isColumnShown, type TableChoices } from './table-choices.ts';

const untouched: TableChoices = { hidden: [], shown: [], isDense: true };
const blank = { key: 'settled', isBlank: true };
const filled = { key: 'settled' };

test('hides a column without values and shows it with its first value', () => {
  expect(isColumnShown(untouched, blank)).toBe(false);
  expect(isColumnShown(untouched, filled)).toBe(true);
});

test('prefers a person’s choice to hiding empty columns', () => {
  const shown = chooseColumn(untouched, 'settled', true);
  expect(isColumnShown(shown, blank)).toBe(true);
  const hidden = chooseColumn(shown, 'settled', false);
  expect(isColumnShown(hidden, blank)).toBe(false);
  expect(isColumnShown(hidden, filled)).toBe(false);
  expect(chooseColumn(hidden, 'settled', true)).toEqual(shown);
});
