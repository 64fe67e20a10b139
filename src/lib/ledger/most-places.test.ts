import { expect, test } from 'vitest';
import { decimalFromText } from '../decimal.ts';
import { mostPlaces } from './most-places.ts';

test.each([
  [['100', '7'], 0],
  [['491.1', '3171.3'], 2],
  [['491.1', '100'], 2],
  [['0.12500', '3'], 3],
  [['12.340000', '5e-1'], 2],
  [['0.12345678'], 6],
])('gives amounts %j %d decimal places', (amounts, places) => {
  expect(mostPlaces(amounts.map((text) => decimalFromText(text)!))).toBe(places);
});
